import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { RenderTimeoutError } from './errors';
import type { PostBody } from './render-post';
import type { PreviewedPost, RenderedPost } from './rendered-post';
import { ThreadTimeoutError } from '../threads/errors';
import { answerOf, startWorker } from '../threads/worker';

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

export interface RenderThreadOptions {
  /** The built worker. */
  file: string;
  /** Milliseconds that one post may take. */
  limit: number;
  /** The same for the start of the thread. */
  startLimit?: number;
  /** Milliseconds without work after which the thread, and its memory, is given back. */
  idle?: number;
}

const IDLE = 60_000;

/** The built worker, beside the program or above its chunks; undefined when running from source. */
export function findRenderWorker(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [here, dirname(here)]
    .map((folder) => join(folder, 'render-worker.js'))
    .find((file) => existsSync(file));
}

/** A thread that is started with the first post, and anew after each failure. */
export function createRenderThread({
  file,
  limit,
  startLimit,
  idle = IDLE,
}: RenderThreadOptions): RenderThread {
  let turn: Promise<unknown> = Promise.resolve();
  let started: Promise<Worker> | undefined;
  let current: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(resting);
    const ending = started;
    started = undefined;
    current = undefined;
    await ending?.then((worker) => worker.terminate()).catch(() => undefined);
  }

  async function begin(): Promise<Worker> {
    const worker = await startWorker(file, startLimit);
    current = worker;
    worker.once('exit', () => {
      if (current === worker) {
        current = undefined;
        started = undefined;
      }
    });
    return worker;
  }

  async function work(job: RenderJob): Promise<RenderAnswer['value']> {
    clearTimeout(resting);
    try {
      const worker = await (started ??= begin());
      worker.ref();
      const { value } = await answerOf<RenderAnswer>(worker, limit, job);
      worker.unref();
      resting = setTimeout(() => void end(), idle).unref();
      return value;
    } catch (error) {
      await end();
      throw error instanceof ThreadTimeoutError ? new RenderTimeoutError(limit) : error;
    }
  }

  function inTurn(job: RenderJob, signal?: AbortSignal): Promise<RenderAnswer['value']> {
    const run = turn.then(() => {
      signal?.throwIfAborted();
      return work(job);
    });
    turn = run.catch(() => undefined);
    return run;
  }

  return {
    preview: (post, signal) =>
      inTurn({ kind: 'preview', post: bodyOf(post) }, signal) as Promise<PreviewedPost>,
    page: (post) => inTurn({ kind: 'page', post: bodyOf(post) }) as Promise<RenderedPost>,
    close: end,
  };
}

/** Nothing more than is needed is copied to the thread. */
function bodyOf(post: PostBody): PostBody {
  const { content, summary, subtitles, superTitles, titleVideo, titleVideoPoster } = post;
  return { content, summary, subtitles, superTitles, titleVideo, titleVideoPoster };
}
