import { RenderTimeoutError } from './errors';
import type { PostBody } from './render-post';
import type { PreviewedPost, RenderedPost } from './rendered-post';
import { ThreadTimeoutError } from '../threads/errors';
import { createLastingThread, type LastingThreadOptions } from '../threads/lasting-thread';

/** What the worker is asked. */
export interface RenderJob {
  kind: 'preview' | 'page';
  post: PostBody;
}

/** What it answers. */
export interface RenderAnswer {
  value: PreviewedPost | RenderedPost;
}

/** Renders away from the event loop, one post at a time: texts can be made to take long. */
export interface RenderThread {
  /** @throws RenderTimeoutError, ThreadStartError; the reason of `signal` when that is aborted before its turn comes */
  preview(post: PostBody, signal?: AbortSignal): Promise<PreviewedPost>;
  /** @throws RenderTimeoutError, ThreadStartError */
  page(post: PostBody): Promise<RenderedPost>;
  /** Ends it, and with it what is being rendered. */
  close(): Promise<void>;
}

/** Milliseconds without a post after which the thread, and its memory, is given back. */
const IDLE = 60_000;

/** A thread that is started with the first post, and anew after each failure. */
export function createRenderThread({
  idle = IDLE,
  ...options
}: Omit<LastingThreadOptions, 'idle'> & { idle?: number }): RenderThread {
  const thread = createLastingThread<RenderJob, RenderAnswer>({ ...options, idle });

  async function render(kind: RenderJob['kind'], post: PostBody, signal?: AbortSignal) {
    try {
      return (await thread.ask({ kind, post: bodyOf(post) }, signal)).value;
    } catch (error) {
      throw error instanceof ThreadTimeoutError ? new RenderTimeoutError(error.limit) : error;
    }
  }

  return {
    preview: (post, signal) => render('preview', post, signal) as Promise<PreviewedPost>,
    page: (post) => render('page', post) as Promise<RenderedPost>,
    close: () => thread.close(),
  };
}

/** Nothing more than is needed is copied to the thread. */
function bodyOf(post: PostBody): PostBody {
  const { content, summary, subtitles, superTitles, titleVideo, titleVideoPoster } = post;
  return { content, summary, subtitles, superTitles, titleVideo, titleVideoPoster };
}
