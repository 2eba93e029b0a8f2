import type { JobRecord } from '../domain/entities';
import type { Clock, Logger } from '../domain/ports';
import type { Storage } from '../storage/port';
import { backoff } from './backoff';
import type { JobRunner } from './port';

/** After so many failed attempts, about five hours in all, a job is left to people. */
const MAX_ATTEMPTS = 12;

const BATCH = 20;

/** No timer waits longer than this, in milliseconds: the wall clock may be set meanwhile. */
const LONGEST_SLEEP = 60_000;

/** Does the work of one kind of job; throwing means trying again later. */
export type JobHandler = (payload: unknown) => Promise<void>;

export interface JobRunnerOptions {
  storage: Storage;
  clock: Clock;
  logger: Logger;
  /** By kind of job. A job of an unknown kind waits for a version that knows it. */
  handlers: Readonly<Record<string, JobHandler>>;
  /** From 0 to 1. */
  random?: () => number;
}

/**
 * Works through the job table, one job after another. A job is done at least once: should the process die
 * in between, it is done again.
 */
export function createJobRunner({
  storage,
  clock,
  logger,
  handlers,
  random = Math.random,
}: JobRunnerOptions): JobRunner {
  let isStopped = true;
  let isWoken = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  const now = () => new Date(clock.now()).toISOString();

  async function runOne(job: JobRecord): Promise<void> {
    const handler = handlers[job.kind];
    const attempts = job.attempts + 1;
    let outcome: Partial<JobRecord>;
    try {
      if (!handler) {
        throw new UnknownJobError(job.kind);
      }
      await handler(job.payload);
      // What it was about is nobody's business any more.
      outcome = { status: 'done', finishedAt: now(), payload: null, lastError: null };
    } catch (error) {
      const isOver = attempts >= MAX_ATTEMPTS;
      const runAt = new Date(clock.now() + backoff(attempts, random())).toISOString();
      outcome = {
        ...(isOver ? { status: 'failed', finishedAt: now() } : { runAt }),
        lastError: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown',
      };
      logger[isOver ? 'error' : 'warn'](
        { error, kind: job.kind, jobId: job.jobId, attempts },
        'A job failed.',
      );
    }
    await storage.transact(({ jobs }) => jobs.put({ ...job, attempts, ...outcome }));
  }

  async function runDue(): Promise<void> {
    while (!isStopped) {
      const due = await storage.read(({ jobs }) => jobs.due(now(), BATCH));
      if (due.length === 0) {
        return;
      }
      for (const job of due) {
        if (isStopped) {
          return;
        }
        await runOne(job);
      }
    }
  }

  async function work(): Promise<void> {
    let wait = LONGEST_SLEEP;
    try {
      do {
        isWoken = false;
        await runDue();
      } while (isWoken && !isStopped);
      const next = await storage.read(({ jobs }) => jobs.nextRunAt());
      wait = next === undefined ? LONGEST_SLEEP : Math.max(10, Date.parse(next) - clock.now());
    } catch (error) {
      // The outcome could not be written, as on a full disk: the job stays waiting and is done again.
      logger.warn({ error }, 'The job table could not be worked through; trying again soon.');
      wait = backoff(1, random());
    }
    running = undefined;
    if (!isStopped) {
      timer = setTimeout(wake, isWoken ? 0 : Math.min(wait, LONGEST_SLEEP));
      timer.unref();
    }
  }

  function wake(): void {
    isWoken = true;
    if (!isStopped && !running) {
      clearTimeout(timer);
      running = work();
    }
  }

  return {
    start() {
      isStopped = false;
      unsubscribe = storage.onCommit((changes) => {
        if (changes.some(({ collection, isRemoved }) => collection === 'jobs' && !isRemoved)) {
          wake();
        }
      });
      wake();
    },
    async stop() {
      isStopped = true;
      unsubscribe?.();
      clearTimeout(timer);
      await running;
    },
    async idle() {
      while (running) {
        await running;
      }
    },
  };
}

/** A job of a newer version, or of a part that is not there. */
export class UnknownJobError extends Error {
  override readonly name = 'UnknownJobError';
  constructor(kind: string) {
    super(`No part of this version does jobs of the kind ${kind}.`);
  }
}
