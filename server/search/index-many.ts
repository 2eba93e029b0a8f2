import { Worker } from 'node:worker_threads';
import type { PostRecord } from '../domain/post';
import type { Logger } from '../domain/ports';
import { findWorker } from '../threads/find-worker';
import { createBulkBuilder } from './bulk-builder';
import type { Segment } from './segment';

const BATCH = 50;

/**
 * Indexes many posts away from the event loop: in a worker thread when it has been built, else here in pieces.
 *
 * @param load reads full posts; called for a few at a time
 */
export async function indexMany(
  postIds: readonly string[],
  load: (postIds: readonly string[]) => Promise<PostRecord[]>,
  logger: Logger,
  workerFile = findWorker('search-worker'),
): Promise<Segment> {
  if (!workerFile) {
    return indexHere(postIds, load);
  }
  return indexInWorker(workerFile, postIds, load).catch((error: unknown) => {
    logger.warn({ err: error }, 'The search worker failed; indexing goes on without it.');
    return indexHere(postIds, load);
  });
}

async function indexHere(
  postIds: readonly string[],
  load: (postIds: readonly string[]) => Promise<PostRecord[]>,
): Promise<Segment> {
  const builder = createBulkBuilder();
  for (let start = 0; start < postIds.length; start += 5) {
    builder.add(await load(postIds.slice(start, start + 5)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return builder.finish();
}

async function indexInWorker(
  workerFile: string,
  postIds: readonly string[],
  load: (postIds: readonly string[]) => Promise<PostRecord[]>,
): Promise<Segment> {
  const worker = new Worker(workerFile);
  worker.unref();
  const ask = (message: PostRecord[] | null) =>
    new Promise<Segment | null>((resolve, reject) => {
      const stop = (code: number) => reject(new Error(`The search worker ended early with code ${code}.`));
      worker.once('error', reject);
      worker.once('exit', stop);
      worker.once('message', (answer: Segment | null) => {
        worker.off('error', reject);
        worker.off('exit', stop);
        resolve(answer);
      });
      worker.postMessage(message);
    });
  try {
    for (let start = 0; start < postIds.length; start += BATCH) {
      await ask(await load(postIds.slice(start, start + BATCH)));
    }
    return (await ask(null)) as Segment;
  } finally {
    await worker.terminate();
  }
}
