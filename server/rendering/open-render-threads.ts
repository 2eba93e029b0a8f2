import { findWorker } from '../threads/find-worker';
import { createRenderThread, type RenderThread } from './render-thread';

/** Milliseconds that rendering one post may take: when it is published, and while its author waits. */
const PAGE_LIMIT = 10_000;
const PREVIEW_LIMIT = 2_000;

export interface RenderThreads {
  /** Undefined when running from source. */
  pages: RenderThread | undefined;
  previews: RenderThread | undefined;
  close(): Promise<void>;
}

/**
 * One for pages and one for previews, so that nobody reads later because somebody writes.
 *
 * @param file the built worker; the one beside the program when left out
 */
export function openRenderThreads(file = findWorker('render-worker')): RenderThreads {
  const pages = file === undefined ? undefined : createRenderThread({ file, limit: PAGE_LIMIT });
  const previews = file === undefined ? undefined : createRenderThread({ file, limit: PREVIEW_LIMIT });
  return {
    pages,
    previews,
    async close() {
      await Promise.all([pages?.close(), previews?.close()]);
    },
  };
}
