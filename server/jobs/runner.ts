import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '../contract/constants/limits';
import type { JobRecord } from '../domain/entities';
import type { Clock, Logger } from '../domain/ports';
import { PostponedError } from '../domain/postponed-error';
import type { Storage } from '../storage/port';
import { afterFailure } from './after-failure';
import { backoff } from './backoff';
import type { JobRunner } from './port';

/** Jobs under way at once: a mail server that is slow to answer must not hold up the rest. */
const PARALLEL = 8;

/** Milliseconds that the answer to whoever queued a job gets ahead of it: telling a thousand takes the processor. */
const HEAD_START = 20;

/** Places that bulk leaves free: a link to set a password must not wait behind ten thousand announcements. */
const KEPT_FREE = 2;

/** No timer waits longer than this, in milliseconds: the wall clock may be set meanwhile. */
const LONGEST_SLEEP = 60_000;

/** A job under way. */
interface Active {
  kind: string;
  run: Promise<void>;
}

/** Does the work of one kind of job; throwing means trying again later, PostponedError at a time it names. */
export type JobHandler = (payload: unknown) => Promise<void>;

export interface JobRunnerOptions {
  storage: Pick<Storage, 'read' | 'transact' | 'onCommit'>;
  clock: Clock;
  logger: Logger;
  /** By kind of job. A job of an unknown kind waits for a version that knows it. */
  handlers: Readonly<Record<string, JobHandler>>;
  /** Kinds that must not run beside any other job, such as one that a mail under way could undo. */
  alone?: ReadonlySet<string>;
  /** Kinds that come in thousands, of mails to followers say, and may wait while others go ahead. */
  bulk?: ReadonlySet<string>;
  /** Kinds that are tried until they succeed, such as what a person was promised by law. */
  untilDone?: ReadonlySet<string>;
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
  bulk = new Set(),
  untilDone = new Set(),
  retryDelay,
  random = Math.random,
  onDone,
}: JobRunnerOptions): JobRunner {
  let isStopped = true;
  let isWoken = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isAloneActive = false;
  /** Set when the outcome of a job could not be written. */
  let unwritten: Error | undefined;
  /** Rounds in a row that ended so. */
  let failedRounds = 0;
  let noticeNew: () => void = () => undefined;
  let unsubscribe: (() => void) | undefined;
  const whatFailed = () => unwritten;
  const now = () => new Date(clock.now()).toISOString();

  async function runOne(job: JobRecord): Promise<void> {
    const handler = handlers[job.kind];
    try {
      if (!handler) {
        throw new UnknownJobError(job.kind);
      }
      await handler(job.payload);
    } catch (error) {
      if (error instanceof PostponedError) {
        await storage.transact(({ jobs }) => jobs.put({ ...job, runAt: error.until }));
        return;
      }
      const failed = afterFailure(job, error, { now: clock.now(), random: random(), retryDelay, untilDone });
      const { kind, jobId, attempts } = failed;
      const level = attempts >= LIMITS.jobAttemptsMax ? 'error' : 'warn';
      logger[level]({ err: error, kind, jobId, attempts }, 'A job failed.');
      await storage.transact(({ jobs }) => jobs.put(failed));
      return;
    }
    onDone?.(job.kind);
    await storage.transact(async ({ jobs }) => {
      // Unless it was queued anew meanwhile, what it was about is nobody's business any more.
      if (isDeepStrictEqual(await jobs.get(job.jobId), job)) {
        await jobs.remove(job.jobId);
      }
    });
  }

  async function runDue(): Promise<void> {
    const active = new Map<string, Active>();
    unwritten = undefined;
    try {
      for (;;) {
        const noticed = new Promise<void>((resolve) => {
          noticeNew = resolve;
        });
        await startDue(active);
        // Its job is due still: to start it again at once would be to do it without end.
        const failed = whatFailed();
        if (failed) {
          throw failed;
        }
        if (active.size === 0) {
          return;
        }
        await Promise.race([...runsOf(active), noticed]);
      }
    } finally {
      await Promise.allSettled(runsOf(active));
    }
  }

  async function startDue(active: Map<string, Active>): Promise<void> {
    while (!isStopped && !unwritten && !isAloneActive && active.size < PARALLEL) {
      const bulky = [...active.values()].filter(({ kind }) => bulk.has(kind)).length;
      const except = bulky >= PARALLEL - KEPT_FREE ? bulk : undefined;
      const due = await storage.read(({ jobs }) => jobs.due(now(), active.size + 1, except));
      const job = due.find(({ jobId }) => !active.has(jobId));
      if (!job || whatFailed() || (alone.has(job.kind) && active.size > 0)) {
        return;
      }
      isAloneActive = alone.has(job.kind);
      const run = runOne(job)
        .catch((error: unknown) => {
          unwritten ??=
            error instanceof Error ? error : new Error('A job could not be written.', { cause: error });
        })
        .finally(() => {
          active.delete(job.jobId);
          isAloneActive = false;
        });
      active.set(job.jobId, { kind: job.kind, run });
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
      failedRounds = 0;
      wait = next === undefined ? LONGEST_SLEEP : Math.max(10, Date.parse(next) - clock.now());
    } catch (error) {
      // The outcome could not be written, as on a full disk: the job stays waiting and is done again.
      logger.warn({ err: error }, 'The job table could not be worked through; trying again soon.');
      failedRounds += 1;
      isWoken = false;
      wait = backoff(failedRounds, random());
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
      running = delay(HEAD_START).then(work);
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

function runsOf(active: ReadonlyMap<string, Active>): Promise<void>[] {
  return [...active.values()].map(({ run }) => run);
}

/** A job of a newer version, or of a part that is not there. */
export class UnknownJobError extends Error {
  override readonly name = 'UnknownJobError';
  constructor(kind: string) {
    super(`No part of this version does jobs of the kind ${kind}.`);
  }
}
