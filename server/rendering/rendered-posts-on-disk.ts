import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PostRecord } from '../domain/post';
import type { Logger } from '../domain/ports';
import type { Storage } from '../storage/port';
import { decodeChecked, encodeChecked } from './checked-json';
import { RenderedPostMissingError, RenderTimeoutError } from './errors';
import { renderPlain } from './render-plain';
import type { RenderThread } from './render-thread';
import type { RenderedPost, RenderedPosts } from './rendered-post';

/** Grows whenever the same post renders to something else: files of other versions are made again. */
const RENDER_VERSION = 3;
const MEMORY_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER = 60_000;

export interface RenderedPostsOptions {
  /** Such as `<data>/cache/rendered`; made when missing. Everything in it can be made again. */
  folder: string;
  storage: Pick<Storage, 'read'>;
  logger: Logger;
  /** Where posts that people wrote here are rendered; here, when running from source. */
  thread?: Pick<RenderThread, 'page'> | undefined;
  /** Bytes of HTML kept in memory. */
  memoryBytes?: number;
  /** Milliseconds after which what could not be rendered is tried again, at the next reader. */
  retryAfter?: number;
}

interface CachedPost {
  revision: string;
  rendered: RenderedPost;
}

/**
 * Rendered posts, one file each, remade when missing, damaged, of another revision or of another version.
 * The renderer itself (Markdown, highlighter) is loaded when something has to be made, not before.
 */
export function createRenderedPosts(options: RenderedPostsOptions): RenderedPosts {
  const { folder, storage, logger, thread, retryAfter = RETRY_AFTER } = options;
  const memory = new LRUCache<string, CachedPost>({
    maxSize: options.memoryBytes ?? MEMORY_BYTES,
    sizeCalculation: ({ rendered }) => sizeOf(rendered),
  });
  const running = new Map<string, Promise<RenderedPost>>();
  const format = `lectern-rendered-${RENDER_VERSION}`;

  function readFromDisk(postId: string, revision: string): RenderedPost | undefined {
    const text = readText(join(folder, fileName(postId)));
    const cached = decodeChecked(format, text) as CachedPost | undefined;
    return cached?.revision === revision ? cached.rendered : undefined;
  }

  async function make(post: PostRecord): Promise<RenderedPost> {
    const rendered = await renderAway(post);
    const cached = { revision: post.revision, rendered };
    if (rendered.isStandIn) {
      memory.set(post.postId, cached, { ttl: retryAfter });
      return rendered;
    }
    memory.set(post.postId, cached);
    const content = encodeChecked(format, cached);
    await writeWhole(folder, fileName(post.postId), content).catch((error: unknown) => {
      logger.warn({ err: error, postId: post.postId }, 'A rendered post could not be cached on disk.');
    });
    return rendered;
  }

  /** Where rendering fails, readers get the texts at least: for good when it takes too long, else until later. */
  async function renderAway(post: PostRecord): Promise<RenderedPost> {
    if (!thread || post.source !== null) {
      // What was imported is trusted, and was rendered with its import.
      const { renderPost } = await import('./render-post');
      return renderPost(post);
    }
    try {
      return await thread.page(post);
    } catch (error) {
      logger.error({ err: error, postId: post.postId }, 'A post could not be rendered; it is shown plain.');
      const plain = renderPlain(post);
      return error instanceof RenderTimeoutError ? plain : { ...plain, isStandIn: true };
    }
  }

  function once(post: { postId: string; revision: string }, work: () => Promise<RenderedPost>) {
    const key = keyOf(post);
    const run = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  async function load(postId: string, revision: string): Promise<RenderedPost> {
    const cached = readFromDisk(postId, revision);
    if (cached) {
      memory.set(postId, { revision, rendered: cached });
      return cached;
    }
    const post = await storage.read((readers) => readers.posts.get(postId));
    if (!post) {
      throw new RenderedPostMissingError(postId);
    }
    return make(post);
  }

  return {
    async get({ postId, revision }) {
      const cached = memory.get(postId);
      if (cached?.revision === revision) {
        return cached.rendered;
      }
      return once({ postId, revision }, () => load(postId, revision));
    },
    async forget(postId) {
      // What is being made of it would be kept after it.
      const makings = [...running].filter(([key]) => key.startsWith(keyOf({ postId, revision: '' })));
      await Promise.allSettled(makings.map(([, making]) => making));
      memory.delete(postId);
      await rm(join(folder, fileName(postId)), { force: true });
    },
    async warm(post) {
      await once(post, () => make(post)).catch((error: unknown) => {
        logger.error({ err: error, postId: post.postId }, 'A post could not be rendered ahead.');
      });
    },
    async settled() {
      await Promise.allSettled(running.values());
    },
  };
}

/** Ids hold no space. */
function keyOf({ postId, revision }: { postId: string; revision: string }): string {
  return `${postId} ${revision}`;
}

/** Ids are our own ASCII; anything else must not choose a path. */
function fileName(postId: string): string {
  return `${postId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64)}.html.json`;
}

/** At once: a small file that the disk cache mostly holds costs a fifth of what a turn of the thread pool does. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function writeWhole(folder: string, name: string, content: string): Promise<void> {
  const temporary = join(folder, `.${name}.${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, content, { mode: 0o600 });
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function sizeOf({ contentHtml, summaryHtml, sections, superTitles }: RenderedPost): number {
  let size = 200 + contentHtml.length + summaryHtml.length;
  for (const { items } of superTitles.flatMap(({ attributes }) => attributes)) {
    size += 100 + items.reduce((sum, { bulletPoints }) => sum + bulletPoints.join().length, 0);
  }
  for (const { points } of sections) {
    for (const { html, codeHtml } of points) {
      size += 100 + html.length + (codeHtml?.length ?? 0);
    }
  }
  return size;
}
