import { slugifyAll } from '../contract/rules/slugify';
import { escapeHtml } from '../domain/escape-html';
import type { PostBody } from './render-post';
import type { RenderedPost } from './rendered-post';

/** A post whose texts stand as they were typed: for those that would take too long. */
export function renderPlain(post: PostBody): RenderedPost {
  const ids = slugifyAll(post.subtitles.map(({ title }) => title));
  return {
    titleVideo: post.titleVideo,
    titleVideoPoster: post.titleVideoPoster,
    contentHtml: paragraphs(post.content),
    summaryHtml: paragraphs(post.summary),
    sections: post.subtitles.map(({ title, isFAQ, image, imageAlt, bulletPoints }, index) => ({
      ...{ id: ids[index] ?? `section-${index}`, title, isFAQ, image, imageAlt },
      points: bulletPoints.map((point) => ({
        html: paragraphs(point.text),
        image: point.image,
        imageAlt: point.imageAlt,
        video: point.video,
        codeHtml: point.codeSnippet === '' ? null : escapeHtml(point.codeSnippet),
        codeLanguage: point.codeLanguage,
      })),
    })),
    superTitles: post.superTitles,
  };
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim())}</p>`)
    .join('\n');
}
