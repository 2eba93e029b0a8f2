import type { PostPage } from '../schemas/post';

/**
 * Rendered HTML stands in the page once: in its markup. The snapshot leaves it out and the client
 * reads it back from the elements that carry `data-html="<key>"`.
 */
export type HtmlKey = 'content' | 'summary' | `s${number}p${number}` | `s${number}p${number}code`;

/** Calls `change` with each HTML field of a post page and its key, and returns the page with the results. */
export function mapPostHtml(page: PostPage, change: (html: string, key: HtmlKey) => string): PostPage {
  return {
    ...page,
    contentHtml: change(page.contentHtml, 'content'),
    summaryHtml: change(page.summaryHtml, 'summary'),
    sections: page.sections.map((section, s) => ({
      ...section,
      points: section.points.map((point, p) => ({
        ...point,
        html: change(point.html, `s${s}p${p}`),
        codeHtml: point.codeHtml === null ? null : change(point.codeHtml, `s${s}p${p}code`),
      })),
    })),
  };
}
