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
  points: { html: string; codeHtml: string | null }[];
}

/** Reads the rendered form of a post, from the cache on disk when it is there. */
export interface RenderedPosts {
  get(post: { postId: string; revision: string }): Promise<RenderedPost>;
}
