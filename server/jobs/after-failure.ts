import { LIMITS } from '../contract/constants/limits';
import type { JobRecord } from '../domain/entities';
import { withoutAddresses } from '../domain/without-addresses';
import { backoff } from './backoff';

export interface FailureRules {
  /** Milliseconds since the epoch. */
  now: number;
  /** From 0 to 1. */
  random: number;
  /** Wait after a first failure, in milliseconds. */
  retryDelay?: number | undefined;
  /** Kinds that are never given up. */
  untilDone: ReadonlySet<string>;
}

/** A job as it stands after one more attempt that failed: waiting for the next, or left to people. */
export function afterFailure(job: JobRecord, error: unknown, rules: FailureRules): JobRecord {
  const attempts = job.attempts + 1;
  const isOver = attempts >= LIMITS.jobAttemptsMax && !rules.untilDone.has(job.kind);
  return {
    ...job,
    attempts,
    status: isOver ? 'failed' : 'waiting',
    finishedAt: isOver ? new Date(rules.now).toISOString() : null,
    runAt: isOver
      ? job.runAt
      : new Date(rules.now + backoff(attempts, rules.random, rules.retryDelay)).toISOString(),
    lastError: lastErrorOf(error),
  };
}

/** Kept in the table, which may outlive an account: whom a job is about, its payload says. */
function lastErrorOf(error: unknown): string {
  return error instanceof Error
    ? withoutAddresses(`${error.name}: ${error.message}`).slice(0, 500)
    : 'unknown';
}
