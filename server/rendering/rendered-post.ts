import type { PostRecord } from '../domain/entities';

/**
 * What publishing makes of a post's source: sanitised HTML, once, on the server (DECISIONS, "Tags stripped").
 * Derived data: it can be made again from the post at any time.
 */
export interface RenderedPost {
  contentHtml: string;
  summaryHtml: string;
  /** In the order of the post's subtitles. */
  sections: RenderedSection[];
}

export interface RenderedSection {
  /** The URL hash: slugified title, unique on the page. */
  id: string;
  /**
   * In the order of the subtitle's bullet points. `html` is block markup (`<p>…</p>`); `codeHtml` is the inside
   * of a `<code>` element: escaped text with `tok-` spans, no `<pre>` around it; null without a snippet.
   */
  points: { html: string; codeHtml: string | null }[];
}

/** Reads the rendered form of a post, from the cache on disk when it is there. */
export interface RenderedPosts {
  /** @throws RenderedPostMissingError when there is no such post any more */
  get(post: { postId: string; revision: string }): Promise<RenderedPost>;
  /** Renders ahead of the first reader. Never throws: what fails here is made again by `get`. */
  warm(post: PostRecord): Promise<void>;
}
