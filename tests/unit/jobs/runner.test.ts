import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/constants/limits';
import { backoff } from '../../../server/jobs/backoff';
import { createJobRunner, type JobHandler, type JobRunnerOptions } from '../../../server/jobs/runner';
import type { JobRunner } from '../../../server/jobs/port';
import { createLogger } from '../../../server/logger';
import { queueJob } from '../../../server/services/queue-job';
import { openNedbStorage } from '../../../server/storage/nedb/open';
import type { Storage } from '../../../server/storage/port';
import { systemIds } from '../../../server/system';
import { fakeClock } from '../../support/server';

const logger = createLogger('silent');
const clock = fakeClock();

let folder: string;
let storage: Storage;
let runner: JobRunner | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-jobs-'));
  storage = await openNedbStorage({ folder, clock, logger });
});
afterEach(async () => {
  await runner?.stop();
  await storage.close();
  await rm(folder, { recursive: true });
});

function start(
  handlers: Record<string, JobHandler>,
  kinds: Pick<JobRunnerOptions, 'alone' | 'bulk' | 'untilDone'> = {},
): JobRunner {
  runner = createJobRunner({ storage, clock, logger, handlers, random: () => 0, ...kinds });
  runner.start();
  return runner;
}

function queue(kind: string, payload: unknown = {}): Promise<void> {
  return storage.transact((writers) => queueJob(writers, { clock, ids: systemIds }, kind, payload));
}

const counts = () => storage.read(({ jobs }) => jobs.countByStatus());

describe('the job runner', () => {
  it('does what was queued before it started and what is queued later, in order, once', async () => {
    const done: unknown[] = [];
    await queue('note', 1);
    await queue('note', 2);
    const running = start({ note: async (payload) => void done.push(payload) });
    await running.idle();
    await queue('note', 3);
    await running.idle();
    expect(done).toEqual([1, 2, 3]);
    expect(await counts()).toEqual({ waiting: 0, done: 0, failed: 0 });
  });

  it('pauses when the outcome of a job cannot be written, and does what is queued anew while it runs', async () => {
    let attempts = 0;
    let isFull = true;
    await queue('note');
    runner = createJobRunner({
      storage: {
        read: (fn) => storage.read(fn),
        onCommit: (listener) => storage.onCommit(listener),
        transact: (fn) => (isFull ? Promise.reject(new Error('disk full')) : storage.transact(fn)),
      },
      clock,
      logger,
      random: () => 0,
      handlers: {
        async note(payload) {
          attempts += 1;
          isFull &&= attempts < 5;
          if (payload === 1) {
            await storage.transact((w) => queueJob(w, { clock, ids: systemIds }, 'note', 2, { jobId: 'n' }));
          }
        },
      },
    });
    runner.start();
    await runner.idle();
    expect(attempts).toBe(1);
    isFull = false;
    await storage.transact((w) => queueJob(w, { clock, ids: systemIds }, 'note', 1, { jobId: 'n' }));
    await runner.idle();
    expect(attempts).toBe(4);
    expect(await counts()).toEqual({ waiting: 0, done: 0, failed: 0 });
  });

  it('leaves no job of a transaction that failed', async () => {
    const running = start({ note: () => Promise.reject(new Error('must not run')) });
    await expect(
      storage.transact(async (writers) => {
        await queueJob(writers, { clock, ids: systemIds }, 'note', {});
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await running.idle();
    expect(await counts()).toEqual({ waiting: 0, done: 0, failed: 0 });
  });

  it('tries again later, ever later, and gives up in the end', async () => {
    let attempts = 0;
    const running = start({
      fail: async () => {
        attempts += 1;
        throw new TypeError('no luck');
      },
      wake: () => Promise.resolve(),
    });
    await queue('fail');
    for (let round = 1; round <= LIMITS.jobAttemptsMax; round += 1) {
      await running.idle();
      expect(attempts).toBe(round);
      clock.advance(backoff(round, 1));
      // Wakes the runner, whose own timers follow the real clock.
      await queue('wake');
    }
    await running.idle();
    expect(attempts).toBe(LIMITS.jobAttemptsMax);
    expect(await counts()).toEqual({ waiting: 0, done: 0, failed: 1 });
  });

  it('never gives up what was promised', async () => {
    let attempts = 0;
    const lastsLong = LIMITS.jobAttemptsMax + 3;
    const running = start(
      {
        promise: async () => {
          attempts += 1;
          if (attempts < lastsLong) {
            throw new Error('not yet');
          }
        },
        wake: () => Promise.resolve(),
      },
      { untilDone: new Set(['promise']) },
    );
    await queue('promise');
    for (let round = 1; round <= lastsLong; round += 1) {
      await running.idle();
      clock.advance(backoff(round, 1));
      await queue('wake');
    }
    await running.idle();
    expect(attempts).toBe(lastsLong);
    expect(await counts()).toEqual({ waiting: 0, done: 0, failed: 0 });
  });

  it('keeps places free beside what comes in bulk', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let urgentDone = (): void => undefined;
    const urgent = new Promise<void>((resolve) => {
      urgentDone = resolve;
    });
    for (let at = 1; at <= 30; at += 1) {
      await queue('announcement', at);
    }
    const running = start(
      { announcement: () => gate, link: async () => urgentDone() },
      { bulk: new Set(['announcement']) },
    );
    await queue('link');
    await urgent;
    release();
    await running.idle();
    expect(await counts()).toEqual({ waiting: 0, done: 0, failed: 0 });
  });

  it('lets the running job end when stopped, and begins no other', async () => {
    const done: unknown[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = (): void => undefined;
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    for (let at = 1; at <= 10; at += 1) {
      await queue('slow', at);
    }
    const running = start({
      slow: async (payload) => {
        if (payload === 8) {
          begun();
        }
        await gate;
        done.push(payload);
      },
    });
    await beginning;
    const stopped = running.stop();
    release();
    await stopped;
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await counts()).toMatchObject({ waiting: 2 });
  });

  it('runs a kind that must be alone beside no other', async () => {
    const log: string[] = [];
    const handler = (name: string) => async () => {
      log.push(`${name} begins`);
      await storage.read(({ jobs }) => jobs.countByStatus());
      log.push(`${name} ends`);
    };
    for (const kind of ['one', 'lonely', 'other']) {
      await queue(kind);
    }
    const handlers = { one: handler('one'), lonely: handler('lonely'), other: handler('other') };
    const running = start(handlers, { alone: new Set(['lonely']) });
    await running.idle();
    expect(log).toEqual(['one', 'lonely', 'other'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('lets a job that hangs hold up no other, whether queued before or later', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let bothDone = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      bothDone = resolve;
    });
    const done: unknown[] = [];
    await queue('hanging');
    await queue('note', 1);
    const running = start({
      hanging: () => gate,
      note: async (payload) => {
        done.push(payload);
        if (payload === 1) {
          await queue('note', 2);
        } else {
          bothDone();
        }
      },
    });
    await both;
    expect(done).toEqual([1, 2]);
    release();
    await running.idle();
    expect(await counts()).toMatchObject({ waiting: 0 });
  });
});

describe('the wait after a failure', () => {
  it('doubles up to an hour, half of it by chance', () => {
    expect([backoff(1, 0), backoff(1, 1)]).toEqual([2_500, 5_000]);
    expect([backoff(3, 0), backoff(3, 1)]).toEqual([10_000, 20_000]);
    expect(backoff(100, 1)).toBe(3_600_000);
  });
});
