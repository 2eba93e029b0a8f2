import { setImmediate as afterAnswers } from 'node:timers/promises';
import type { JobRecord } from '../domain/entities';
import type { Clock, Logger } from '../domain/ports';
import { withoutAddresses } from '../domain/without-addresses';
import type { Storage } from '../storage/port';
import { backoff } from './backoff';
import type { JobRunner } from './port';

/** After so many failed attempts, about five hours in all, a job is left to people. */
const MAX_ATTEMPTS = 12;

/** Jobs under way at once: a mail server that is slow to answer must not hold up the rest. */
const PARALLEL = 8;

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
  /** Kinds that must not run beside any other job, such as one that a mail under way could undo. */
  alone?: ReadonlySet<string>;
  /** Wait after a first failure, in milliseconds; 5 s when left out. It doubles with each further one. */
  retryDelay?: number | undefined;
  /** From 0 to 1. */
  random?: () => number;
  /** Called after each job that succeeded. */
  onDone?: (kind: string) => void;
}

/**
 * Works through the job table, a few jobs at a time. A job is done at least once: should the process die
 * in between, it is done again. Jobs that are done leave the table; those that failed for good stay.
 */
export function createJobRunner({
  storage,
  clock,
  logger,
  handlers,
  alone = new Set(),
  retryDelay,
  random = Math.random,
  onDone,
}: JobRunnerOptions): JobRunner {
  let isStopped = true;
  let isWoken = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isAloneActive = false;
  let noticeNew: () => void = () => undefined;
  let unsubscribe: (() => void) | undefined;
  const now = () => new Date(clock.now()).toISOString();

  async function runOne(job: JobRecord): Promise<void> {
    const handler = handlers[job.kind];
    const attempts = job.attempts + 1;
    try {
      if (!handler) {
        throw new UnknownJobError(job.kind);
      }
      await handler(job.payload);
    } catch (error) {
      const failed = afterFailure(job, attempts, error);
      const level = failed.status === 'failed' ? 'error' : 'warn';
      logger[level]({ err: error, kind: job.kind, jobId: job.jobId, attempts }, 'A job failed.');
      await storage.transact(({ jobs }) => jobs.put(failed));
      return;
    }
    onDone?.(job.kind);
    // What it was about is nobody's business any more.
    await storage.transact(({ jobs }) => jobs.remove(job.jobId));
  }

  function afterFailure(job: JobRecord, attempts: number, error: unknown): JobRecord {
    const isOver = attempts >= MAX_ATTEMPTS;
    const later = new Date(clock.now() + backoff(attempts, random(), retryDelay)).toISOString();
    return {
      ...job,
      attempts,
      status: isOver ? 'failed' : 'waiting',
      finishedAt: isOver ? now() : null,
      runAt: isOver ? job.runAt : later,
      lastError: lastErrorOf(error),
    };
  }

  async function runDue(): Promise<void> {
    const active = new Map<string, Promise<void>>();
    try {
      for (;;) {
        const noticed = new Promise<void>((resolve) => {
          noticeNew = resolve;
        });
        await startDue(active);
        if (active.size === 0) {
          return;
        }
        await Promise.race([...active.values(), noticed]);
      }
    } finally {
      await Promise.allSettled(active.values());
    }
  }

  async function startDue(active: Map<string, Promise<void>>): Promise<void> {
    const due = isStopped ? [] : await storage.read(({ jobs }) => jobs.due(now(), PARALLEL + active.size));
    for (const job of due.filter(({ jobId }) => !active.has(jobId)).slice(0, PARALLEL - active.size)) {
      if (isAloneActive || (alone.has(job.kind) && active.size > 0)) {
        return;
      }
      isAloneActive = alone.has(job.kind);
      const run = runOne(job).finally(() => {
        active.delete(job.jobId);
        isAloneActive = false;
      });
      active.set(job.jobId, run);
    }
  }

  async function work(): Promise<void> {
    let wait = LONGEST_SLEEP;
    try {
      let next: string | undefined;
      do {
        isWoken = false;
        await runDue();
        next = await storage.read(({ jobs }) => jobs.nextRunAt());
      } while (isWoken && !isStopped);
      wait = next === undefined ? LONGEST_SLEEP : Math.max(10, Date.parse(next) - clock.now());
    } catch (error) {
      // The outcome could not be written, as on a full disk: the job stays waiting and is done again.
      logger.warn({ err: error }, 'The job table could not be worked through; trying again soon.');
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
    noticeNew();
    if (!isStopped && !running) {
      clearTimeout(timer);
      // The answer to whoever queued it goes first.
      running = afterAnswers().then(work);
    }
  }

  return {
    kinds: Object.keys(handlers),
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

/** Kept in the table, which may outlive an account: whom a job is about, its payload says. */
function lastErrorOf(error: unknown): string {
  return error instanceof Error
    ? withoutAddresses(`${error.name}: ${error.message}`).slice(0, 500)
    : 'unknown';
}

/** A job of a newer version, or of a part that is not there. */
export class UnknownJobError extends Error {
  override readonly name = 'UnknownJobError';
  constructor(kind: string) {
    super(`No part of this version does jobs of the kind ${kind}.`);
  }
}
