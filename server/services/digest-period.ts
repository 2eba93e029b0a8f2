import type { DigestFrequency } from '../contract/constants/mail';
import type { JobRecord } from '../domain/entities';

/** Kind of the job that mails what came in a day or a week; its payload is `{ userId, frequency }`. */
export const DIGEST_JOB = 'digest-mail';

const DAY = 24 * 60 * 60 * 1_000;
/** Digests go out at this hour, UTC: in the morning of Europe and Africa, before evening in Asia. */
const HOUR = 7 * 60 * 60 * 1_000;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;
/** No transaction lasts as long: what was written before the end of a period is there when its digest is made. */
const GRACE = 60_000;

/** The end of the period that a moment falls into, in milliseconds since the epoch. */
export function periodEnd(frequency: DigestFrequency, now: number): number {
  const [length, first] = frequency === 'daily' ? [DAY, HOUR] : [7 * DAY, FIRST_MONDAY + HOUR];
  return first + (Math.floor((now - first) / length) + 1) * length;
}

/** The one digest job of a person and a period. */
export function digestJobOf(
  userId: string,
  frequency: DigestFrequency,
  now: number,
): Omit<JobRecord, 'createdAt'> {
  const end = periodEnd(frequency, now);
  return {
    jobId: `digest-${frequency}-${new Date(end).toISOString().slice(0, 10)}-${userId}`,
    kind: DIGEST_JOB,
    payload: { userId, frequency },
    status: 'waiting',
    attempts: 0,
    runAt: new Date(end + GRACE).toISOString(),
    finishedAt: null,
    lastError: null,
  };
}
