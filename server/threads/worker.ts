import { Worker } from 'node:worker_threads';
import { ThreadStartError, ThreadTimeoutError } from './errors';

/** Milliseconds that a thread may take to start: much more than it takes, on a machine with much else to do, too. */
export const START_LIMIT = 20_000;

const MEMORY_MB = 256;

/**
 * Starts a worker and waits for its first message, which says that it is there: what is asked of it afterwards is
 * timed without the start.
 *
 * @param file the built worker
 * @param limit in milliseconds
 * @throws ThreadStartError
 */
export async function startWorker(file: string, limit = START_LIMIT): Promise<Worker> {
  const worker = createWorker(file);
  // Between two jobs nobody else listens, and an error that nobody hears ends the process.
  worker.on('error', () => undefined);
  try {
    await answerOf(worker, limit);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw new ThreadStartError(error);
  }
}

/** @throws ThreadStartError where the system has no thread left */
function createWorker(file: string): Worker {
  try {
    return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  } catch (error) {
    throw new ThreadStartError(error);
  }
}

/**
 * The next message of a worker.
 *
 * @param limit milliseconds from now
 * @throws ThreadTimeoutError; what the worker threw, or that it ended
 */
export function answerOf<T>(worker: Worker, limit: number, job?: unknown): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer);
      worker.off('message', take).off('error', fail).off('exit', leave);
      done();
    };
    const take = (answer: T) => settle(() => resolve(answer));
    const fail = (error: Error) => settle(() => reject(error));
    const leave = (code: number) => fail(new Error(`The worker ended early with code ${code}.`));
    const timer = setTimeout(() => fail(new ThreadTimeoutError(limit)), limit);
    worker.once('message', take).once('error', fail).once('exit', leave);
    if (job !== undefined) {
      worker.postMessage(job);
    }
  });
}

/**
 * Has one piece of work done by a worker of its own, which ends with it.
 *
 * @param job what the worker is sent once it is there
 * @param limit milliseconds that the work may take
 * @param startLimit the same for the start
 * @throws ThreadStartError, ThreadTimeoutError; what the worker threw, or that it ended
 */
export async function askWorker<T>(
  file: string,
  job: unknown,
  { limit, startLimit }: { limit: number; startLimit?: number | undefined },
): Promise<T> {
  const worker = await startWorker(file, startLimit);
  try {
    return await answerOf<T>(worker, limit, job);
  } finally {
    await worker.terminate();
  }
}
