import { ADMIN_MESSAGES } from '../contract/admin-messages';
import { LIMITS } from '../contract/constants/limits';
import type { JobRecord } from '../domain/entities';
import { NotFoundError } from '../domain/errors';
import type { Page, Storage, Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { describeJob, type JobDescription } from './describe-job';

/** So many a transaction: others get their turn in between. */
const BATCH = 100;

export interface FailedJobView extends JobDescription {
  job: JobRecord;
}

/**
 * A page of the jobs that failed for good, the last to fail first.
 *
 * @throws InvalidCursorError
 */
export async function listFailedJobs(
  { storage }: { storage: Storage },
  { limit = LIMITS.failedJobsStep, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<FailedJobView>> {
  return storage.read(async (readers) => {
    const page = await readers.jobs.pageFailed({ limit, cursor });
    const items = await Promise.all(
      page.items.map(async (job) => ({ job, ...(await describeJob(readers, job)) })),
    );
    return { ...page, items };
  });
}

/**
 * Tries a failed job once more, at once. Its attempts are kept: should it fail again it is back in the list
 * right away, where who asked for it sees why.
 *
 * @throws NotFoundError
 */
export async function retryJob(
  { storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>,
  jobId: string,
): Promise<void> {
  await storage.transact(async (writers) => putWaiting(writers, await findFailed(writers, jobId), clock));
}

/** As {@link retryJob}, for all that have failed. @returns how many */
export async function retryAllJobs({
  storage,
  clock,
}: Pick<ServiceDeps, 'storage' | 'clock'>): Promise<number> {
  const failed = await storage.read(({ jobs }) => jobs.listFailed());
  let count = 0;
  for (let at = 0; at < failed.length; at += BATCH) {
    await storage.transact(async (writers) => {
      for (const { jobId } of failed.slice(at, at + BATCH)) {
        const job = await writers.jobs.get(jobId);
        if (job?.status === 'failed') {
          await putWaiting(writers, job, clock);
          count += 1;
        }
      }
    });
  }
  return count;
}

/** @throws NotFoundError */
export async function discardJob({ storage }: { storage: Storage }, jobId: string): Promise<void> {
  await storage.transact(async (writers) => {
    const job = await findFailed(writers, jobId);
    await writers.jobs.remove(job.jobId);
  });
}

async function findFailed({ jobs }: Writers, jobId: string): Promise<JobRecord> {
  const job = await jobs.get(jobId);
  if (job?.status !== 'failed') {
    throw new NotFoundError(ADMIN_MESSAGES.jobNotFound);
  }
  return job;
}

async function putWaiting({ jobs }: Writers, job: JobRecord, clock: ServiceDeps['clock']): Promise<void> {
  await jobs.put({ ...job, status: 'waiting', runAt: moment(clock), finishedAt: null });
}
