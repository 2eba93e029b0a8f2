import { createHash } from 'node:crypto';
import { type Category, POST_CATEGORIES } from '../contract/constants/categories';
import { cleanName } from '../contract/rules/shown-text';
import { uniqueIdOf } from '../contract/rules/unique-id';
import type { CertificateFacts } from '../certificates/port';
import type { Ids } from '../domain/ports';
import { hashToken } from '../domain/token-hash';
import type { Readers, Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { queueJob } from './queue-job';

/** Kind of the job that signs and stores a certificate; its payload is an `IssuePayload`. */
export const ISSUE_CERTIFICATE_JOB = 'issue-certificate';

/** Kind of the job that looks who has earned a certificate otherwise; its payload is an `EarnPayload`. */
export const EARN_CERTIFICATES_JOB = 'earn-certificates';

/** Fact about the instance: the next number for the status lists. */
const NEXT_STATUS_INDEX = 'next-certificate-status-index';

const ID_BYTES = 16;

/** What was earned, frozen at that moment. */
export interface IssuePayload {
  userId: string;
  facts: Omit<CertificateFacts, 'kind'> & { statusIndex: number };
}

/** A category that lost or got a post, or a person who was kept out for a while. */
export type EarnPayload = { category: Category } | { userId: string };

/** One a person and category, so that no crash and no repetition makes two. */
function issueJobId(userId: string, category: Category): string {
  return `issue-certificate-${hashToken(`${userId} ${category}`).slice(0, 32)}`;
}

/**
 * Queues the certificate of a category when somebody has completed every post that is published in it now, and
 * has had none of it yet: there is one a person and category for ever. Who is gone earns none; for who is blocked it
 * waits.
 */
export async function earnCertificate(
  writers: Writers,
  deps: Pick<ServiceDeps, 'clock' | 'ids'>,
  { userId, category }: { userId: string; category: Category },
): Promise<void> {
  const user = await writers.users.get(userId);
  if (user?.deletedAt !== null) {
    return;
  }
  const jobId = issueJobId(userId, category);
  const isHad =
    (await writers.certificates.byUserAndCategory(userId, category)) !== undefined ||
    (await writers.jobs.get(jobId)) !== undefined;
  const postIds = isHad ? undefined : await completedAll(writers, userId, category);
  if (!postIds) {
    return;
  }
  const payload: IssuePayload = {
    userId,
    facts: {
      uniqueId: await freeUniqueId(writers, deps.ids),
      name: cleanName(user.name),
      category,
      issuedAt: moment(deps.clock),
      completedPosts: postIds.length,
      listHash: createHash('sha256').update(postIds.sort().join('\n')).digest('hex'),
      statusIndex: await takeStatusIndex(writers),
      replaces: null,
    },
  };
  await queueJob(writers, deps, ISSUE_CERTIFICATE_JOB, payload, { jobId });
}

/** @returns the ids of all posts of the category, of which there is one at least; undefined when one is missing */
async function completedAll(
  { posts, completions }: Readers,
  userId: string,
  category: Category,
): Promise<string[] | undefined> {
  const total = (await posts.countByCategory()).get(category) ?? 0;
  const own = total === 0 ? [] : await completions.listByUser(userId);
  if (total === 0 || own.length < total) {
    return undefined;
  }
  const summaries = await posts.summaries(own.map(({ postId }) => postId));
  const done = summaries
    .filter((post) => post.status === 'published' && post.category === category)
    .map(({ postId }) => postId);
  return done.length === total ? done : undefined;
}

/** A unique id that no certificate has. */
export async function freeUniqueId({ certificates }: Readers, ids: Pick<Ids, 'token'>): Promise<string> {
  for (;;) {
    const uniqueId = uniqueIdOf(Buffer.from(ids.token(), 'base64url').subarray(0, ID_BYTES));
    if (uniqueId !== undefined && !(await certificates.byUniqueId(uniqueId))) {
      return uniqueId;
    }
  }
}

/** The next number for the status lists; none is given twice. */
export async function takeStatusIndex({ meta }: Pick<Writers, 'meta'>): Promise<number> {
  const index = Number((await meta.get(NEXT_STATUS_INDEX)) ?? 0);
  await meta.set(NEXT_STATUS_INDEX, String(index + 1));
  return index;
}

/** How many numbers for the status lists were given out. */
export async function statusIndexesTaken({ meta }: Pick<Readers, 'meta'>): Promise<number> {
  return Number((await meta.get(NEXT_STATUS_INDEX)) ?? 0);
}

/** Looks later who has earned a certificate without completing a post just now. A category is looked at once a batch. */
export async function queueEarning(
  writers: Writers,
  deps: Pick<ServiceDeps, 'clock' | 'ids'>,
  payload: EarnPayload,
): Promise<void> {
  const jobId =
    'userId' in payload ? `earn-for-${payload.userId}` : `earn-${hashToken(payload.category).slice(0, 32)}`;
  // One that is under way may have looked already: what is asked anew differs from it, and is done after it.
  const asked = { ...payload, asked: deps.ids.uuid() };
  await queueJob(writers, deps, EARN_CERTIFICATES_JOB, asked, { jobId });
}

/** Has what somebody earned before they were blocked looked at again. */
export async function resumeIssuing(
  { jobs }: Writers,
  { clock }: Pick<ServiceDeps, 'clock'>,
  userId: string,
): Promise<void> {
  for (const category of POST_CATEGORIES) {
    const job = await jobs.get(issueJobId(userId, category));
    if (job?.status === 'waiting' && job.runAt > moment(clock)) {
      await jobs.put({ ...job, runAt: moment(clock) });
    }
  }
}
