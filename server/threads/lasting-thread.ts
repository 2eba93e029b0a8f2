import type { Worker } from 'node:worker_threads';
import { answerOf, startWorker } from './worker';

/** A thread that stays from one job to the next, and does one at a time. */
export interface LastingThread<Job, Answer> {
  /**
   * @throws ThreadStartError, ThreadTimeoutError; what the worker threw, or that it ended; the reason of `signal` when
   * that is aborted before its turn comes
   */
  ask(job: Job, signal?: AbortSignal): Promise<Answer>;
  /** Ends it, and with it what is being done. */
  close(): Promise<void>;
}

export interface LastingThreadOptions {
  /** The built worker. */
  file: string;
  /** Milliseconds that one job may take. */
  limit: number;
  /** The same for the start of the thread. */
  startLimit?: number | undefined;
  /** Milliseconds without work after which the thread, and its memory, is given back. */
  idle: number;
}

/** A thread that is started with the first job, and anew after a rest and after each failure. */
export function createLastingThread<Job, Answer>({
  file,
  limit,
  startLimit,
  idle,
}: LastingThreadOptions): LastingThread<Job, Answer> {
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

  async function work(job: Job): Promise<Answer> {
    clearTimeout(resting);
    try {
      const worker = await (started ??= begin());
      worker.ref();
      const answer = await answerOf<Answer>(worker, limit, job);
      worker.unref();
      resting = setTimeout(() => void end(), idle).unref();
      return answer;
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    ask(job, signal) {
      const run = turn.then(() => {
        signal?.throwIfAborted();
        return work(job);
      });
      turn = run.catch(() => undefined);
      return run;
    },
    close: end,
  };
}
