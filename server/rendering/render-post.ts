import { slugifyAll } from '../contract/rules/slugify';
import type { PostRecord } from '../domain/entities';
import { highlightBudget, highlightCode } from './highlight-code';
import { renderMarkdown } from './markdown';
import type { RenderedPost } from './rendered-post';

/** Renders every text and snippet of a post. Pure: the same post always gives the same HTML. */
export function renderPost(post: Pick<PostRecord, 'content' | 'summary' | 'subtitles'>): RenderedPost {
  const budget = highlightBudget();
  const ids = slugifyAll(post.subtitles.map(({ title }) => title));
  return {
    contentHtml: renderMarkdown(post.content, budget),
    summaryHtml: renderMarkdown(post.summary, budget),
    sections: post.subtitles.map((subtitle, index) => ({
      id: ids[index] ?? `section-${index}`,
      points: subtitle.bulletPoints.map((point) => ({
        html: renderMarkdown(point.text, budget),
        codeHtml:
          point.codeSnippet === '' ? null : highlightCode(point.codeSnippet, point.codeLanguage, budget),
      })),
    })),
  };
}
