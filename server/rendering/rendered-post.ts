import type { BulletPoint, Subtitle, SuperTitle } from '../contract/schemas/post';
import type { PostRecord } from '../domain/post';

/**
 * What publishing makes of a post's body: sanitised HTML, once, on the server (DECISIONS, "Tags stripped"), and
 * beside it everything else that its page shows and its card does not, so that a page is read from one place.
 * Derived data: it can be made again from the post at any time.
 */
export interface RenderedPost {
  titleVideo: string;
  titleVideoPoster: string;
  contentHtml: string;
  summaryHtml: string;
  /** In the order of the post's subtitles. */
  sections: RenderedSection[];
  superTitles: SuperTitle[];
  /** True where it could not be rendered this time, so that its texts stand as typed: not to be kept for long. */
  isStandIn?: true;
}

export interface RenderedSection extends Pick<Subtitle, 'title' | 'isFAQ' | 'image' | 'imageAlt'> {
  /** The URL hash: slugified title, unique on the page. */
  id: string;
  /** In the order of the subtitle's bullet points. */
  points: RenderedPoint[];
}

export interface RenderedPoint extends Pick<BulletPoint, 'image' | 'imageAlt' | 'video' | 'codeLanguage'> {
  /** Block markup (`<p>…</p>`). */
  html: string;
  /** The inside of a `<code>` element: escaped text with `tok-` spans, no `<pre>` around it; null without a snippet. */
  codeHtml: string | null;
}

/** What one Markdown text of a post holds. */
export interface TextOutline {
  /** Its field, such as `subtitles.0.bulletPoints.2.text`. */
  path: string;
  /** Addresses that it links to, as written, each once. */
  links: string[];
  /** In their order; `level` is 1 to 6. */
  headings: { level: number; text: string }[];
}

/** A snippet that its language cannot read. */
export interface SnippetError {
  /** Its field, such as `subtitles.0.bulletPoints.2.codeSnippet`. */
  path: string;
  language: string;
  /** Where reading it failed, from 1. */
  line: number;
}

/** A post in the making, rendered, with what was seen on the way. */
export interface PreviewedPost {
  rendered: RenderedPost;
  texts: TextOutline[];
  snippetErrors: SnippetError[];
}

/** Renders what is not published yet. Nothing of it is kept. */
export interface PostPreviewer {
  /**
   * @param personId whose it is: each has one made at a time
   * @param signal aborted when nobody waits for it any more
   * @throws RenderTimeoutError, ThreadStartError, BusyError; the reason of `signal`
   */
  preview(
    post: Pick<
      PostRecord,
      'content' | 'summary' | 'subtitles' | 'superTitles' | 'titleVideo' | 'titleVideoPoster'
    >,
    request: { personId: string; signal?: AbortSignal },
  ): Promise<PreviewedPost>;
}

/** Reads the rendered form of a post, from the cache on disk when it is there. */
export interface RenderedPosts {
  /** @throws RenderedPostMissingError when there is no such post any more */
  get(post: { postId: string; revision: string }): Promise<RenderedPost>;
  /** Renders ahead of the first reader. Never throws: what fails here is made again by `get`. */
  warm(post: PostRecord): Promise<void>;
  /** Resolves when what was being rendered ahead is done: before the data folder is given up. */
  settled(): Promise<void>;
  /** Removes what is kept of a post that is gone. */
  forget(postId: string): Promise<void>;
}
