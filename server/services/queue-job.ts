import type { Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';

/** Queues work in the transaction that causes it; the job runner does it once that is committed. */
export async function queueJob(
  writers: Writers,
  { clock, ids }: Pick<ServiceDeps, 'clock' | 'ids'>,
  kind: string,
  payload: unknown,
  /** Not before this moment; at once when left out. */
  { runAt, jobId }: { runAt?: string; jobId?: string } = {},
): Promise<void> {
  const now = moment(clock);
  await writers.jobs.put({
    jobId: jobId ?? ids.uuid(),
    kind,
    payload,
    status: 'waiting',
    attempts: 0,
    runAt: runAt ?? now,
    createdAt: now,
    finishedAt: null,
    lastError: null,
  });
}
