import { join } from 'node:path';
import type { PostSummary } from '../domain/post';
import type { Logger } from '../domain/ports';
import type { Storage } from '../storage/port';
import { indexMany } from './index-many';
import type { SearchIndex } from './port';
import { searchDocument } from './search-document';
import { readSegmentFile, writeSegmentFile } from './segment-file';
import { createSegmentedIndex, PROVISIONAL, type SegmentedIndex } from './segmented-index';

export interface SearchOptions {
  /** Such as `<data>/cache/search`; made when missing. Everything in it can be made again. */
  folder: string;
  storage: Pick<Storage, 'read' | 'onCommit'>;
  logger: Logger;
  /** The built worker; found beside the program when not given. */
  workerFile?: string;
}

export interface LiveSearch {
  index: SearchIndex;
  /** Resolves when every post can be found by its whole text. Titles can be found earlier. */
  ready: Promise<void>;
  /** Resolves when all changes committed so far can be found. */
  settled(): Promise<void>;
  /** Writes the index anew, so that its file holds nothing of posts that are gone. Rejects when the disk refuses. */
  rewrite(): Promise<void>;
  /** Stops following the storage, and keeps the index on disk when that saves work at the next start. */
  close(): Promise<void>;
}

/** From this many posts on, indexing goes to the worker, and titles are made findable first. */
const MANY = 300;
const SAVE_AFTER = 200;
const SAVE_AT_CLOSE_AFTER = 20;

/** A search index that follows the storage: kept on disk, caught up at start, updated with each commit. */
export function startSearch(options: SearchOptions): LiveSearch {
  const { storage, logger } = options;
  const file = join(options.folder, 'index.bin');
  const index = createSegmentedIndex();
  const changed = new Set<string>();
  let unsaved = 0;
  let isClosed = false;
  let work: Promise<void> = Promise.resolve();

  function enqueue(step: () => Promise<void>): Promise<void> {
    work = work.then(step).catch((error: unknown) => {
      logger.error({ err: error }, 'The search index could not follow a change.');
    });
    return work;
  }

  async function save(): Promise<void> {
    unsaved = 0;
    await writeSegmentFile(file, await index.compact()).catch((error: unknown) => {
      logger.warn(
        { err: error },
        'The search index could not be kept on disk; the next start builds it again.',
      );
    });
  }

  async function follow(): Promise<void> {
    const postIds = [...changed];
    changed.clear();
    unsaved += postIds.length;
    for (const postId of postIds) {
      await updatePost(index, storage, postId);
    }
    if (unsaved >= SAVE_AFTER) {
      await save();
    }
  }

  const stop = storage.onCommit((changes) => {
    const posts = changes.filter(({ collection }) => collection === 'posts');
    posts.forEach(({ id }) => changed.add(id));
    if (posts.length > 0 && !isClosed) {
      void enqueue(follow);
    }
  });

  async function catchUp(): Promise<void> {
    const kept = await readSegmentFile(file);
    if (kept) {
      index.adopt(kept);
    }
    const count = await indexMissing(index, options);
    if (count > 0) {
      logger.info({ posts: count }, 'Posts were added to the search index.');
      await save();
    }
  }

  async function rewrite(): Promise<void> {
    const written = work.then(async () => {
      unsaved = 0;
      await writeSegmentFile(file, await index.compact());
    });
    work = written.catch(() => undefined);
    await written;
  }

  const ready = enqueue(catchUp);
  return {
    index,
    ready,
    settled: () => work,
    rewrite,
    async close() {
      isClosed = true;
      stop();
      await work;
      if (unsaved >= SAVE_AT_CLOSE_AFTER) {
        await save();
      }
    },
  };
}

async function updatePost(
  index: SearchIndex,
  storage: SearchOptions['storage'],
  postId: string,
): Promise<void> {
  const post = await storage.read((readers) => readers.posts.get(postId));
  if (post && post.status === 'published' && post.deletedAt === null) {
    index.upsert(searchDocument(post));
  } else {
    index.remove(postId);
  }
}

/** Brings the index to what the storage holds; returns how many posts had to be indexed. */
async function indexMissing(
  index: SegmentedIndex,
  { storage, logger, workerFile }: SearchOptions,
): Promise<number> {
  const summaries = await listAll(storage);
  const indexed = index.revisions();
  const published = new Set(summaries.map(({ postId }) => postId));
  [...indexed.keys()].filter((postId) => !published.has(postId)).forEach((postId) => index.remove(postId));
  const missing = summaries.filter(({ postId, revision }) => indexed.get(postId) !== revision);
  const postIds = missing.map(({ postId }) => postId);
  const load = (ids: readonly string[]) => storage.read((readers) => readers.posts.getMany(ids));
  if (missing.length <= MANY) {
    for (const postId of postIds) {
      await updatePost(index, storage, postId);
      await nextTurn();
    }
    return missing.length;
  }
  let seen = 0;
  for (const summary of missing) {
    index.upsert({ ...summary, revision: PROVISIONAL, headings: [], body: summary.excerpt, code: '' });
    if (seen++ % 50 === 0) {
      await nextTurn();
    }
  }
  index.adopt(await indexMany(postIds, load, logger, workerFile));
  return missing.length;
}

async function listAll(storage: SearchOptions['storage']): Promise<PostSummary[]> {
  const all: PostSummary[] = [];
  let cursor: string | null = null;
  do {
    const page = await storage.read((readers) =>
      readers.posts.list({ limit: 1_000, ...(cursor === null ? {} : { cursor }) }),
    );
    all.push(...page.items);
    cursor = page.nextCursor;
    await nextTurn();
  } while (cursor !== null);
  return all;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
