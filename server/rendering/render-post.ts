import { slugifyAll } from '../contract/rules/slugify';
import type { PostRecord } from '../domain/entities';
import { highlightBudget, highlightCode } from './highlight-code';
import { renderMarkdown } from './markdown';
import type { RenderedPost } from './rendered-post';

type PostBody = Pick<
  PostRecord,
  'content' | 'summary' | 'subtitles' | 'superTitles' | 'titleVideo' | 'titleVideoPoster'
>;

/** Renders every text and snippet of a post. Pure: the same post always gives the same HTML. */
export function renderPost(post: PostBody): RenderedPost {
  const budget = highlightBudget();
  const ids = slugifyAll(post.subtitles.map(({ title }) => title));
  return {
    titleVideo: post.titleVideo,
    titleVideoPoster: post.titleVideoPoster,
    contentHtml: renderMarkdown(post.content, budget),
    summaryHtml: renderMarkdown(post.summary, budget),
    sections: post.subtitles.map(({ title, isFAQ, image, imageAlt, bulletPoints }, index) => ({
      id: ids[index] ?? `section-${index}`,
      title,
      isFAQ,
      image,
      imageAlt,
      points: bulletPoints.map((point) => ({
        html: renderMarkdown(point.text, budget),
        image: point.image,
        imageAlt: point.imageAlt,
        video: point.video,
        codeHtml:
          point.codeSnippet === '' ? null : highlightCode(point.codeSnippet, point.codeLanguage, budget),
        codeLanguage: point.codeLanguage,
      })),
    })),
    superTitles: post.superTitles,
  };
}
