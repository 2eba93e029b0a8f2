import { FileRefusedError } from './errors';
import type { PostReader, ReadPost } from './port';
import { ThreadTimeoutError } from '../threads/errors';
import { findWorker } from '../threads/find-worker';
import { askWorker } from '../threads/worker';

/** What the worker is given. */
export interface ReadJob {
  bytes: Uint8Array;
  name: string;
  now: number;
}

/** What it answers. */
export interface ReadAnswer {
  post?: ReadPost;
  refusal?: { message: string; line: number | null };
}

/** Milliseconds that one file may take. */
const LIMIT = 10_000;

/**
 * Reads files away from the event loop, one at a time: two megabytes can be made to take minutes.
 *
 * @param file the built worker; without one files are read here
 * @param limit in milliseconds
 */
export function createPostReader(file = findWorker('read-worker'), limit = LIMIT): PostReader {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    read(bytes, name, now) {
      const run = turn.then(async () => {
        if (file !== undefined) {
          return readInThread(file, { bytes, name, now }, limit);
        }
        const { readMarkdown } = await import('./markdown-reader');
        return readMarkdown(bytes, name, now);
      });
      turn = run.catch(() => undefined);
      return run;
    },
  };
}

async function readInThread(file: string, job: ReadJob, limit: number): Promise<ReadPost> {
  const { post, refusal } = await askWorker<ReadAnswer>(file, job, { limit }).catch((error: unknown) => {
    throw error instanceof ThreadTimeoutError
      ? new FileRefusedError('The file takes too long to read. Split it up.')
      : error;
  });
  if (post) {
    return post;
  }
  throw new FileRefusedError(refusal?.message ?? 'The file cannot be read.', refusal?.line ?? null);
}
