import { MESSAGES } from '../contract/messages';
import type { UserRecord } from '../domain/entities';
import { ConflictError } from '../domain/errors';
import { hashToken } from '../domain/token-hash';
import type { PasswordHasher } from '../passwords/port';
import type { Writers } from '../storage/port';
import { changeUser } from './change-user';
import { confirmOwner } from './confirm-owner';
import { currentUser } from './current-user';
import { moment, type ServiceDeps } from './deps';
import { queueJob } from './queue-job';

/** Kind of the job that deletes an account; its payload is `{ userId, dueAt }`. */
export const DELETE_ACCOUNT_JOB = 'delete-account';
/** Kind of the job that mails when an account is going to be deleted; its payload is `{ userId, dueAt }`. */
export const DELETION_MAIL_JOB = 'deletion-mail';

/** For so long a deletion can be undone, in milliseconds (DECISIONS, "Privacy rights"). */
export const DELETION_DELAY = 7 * 24 * 60 * 60 * 1_000;

/** Which deletion a job is about: one that was undone, or put off, has another moment. */
export interface DeletionPayload {
  userId: string;
  dueAt: string;
}

/** One job a deletion, so that undoing it finds the job. */
export function deletionJobId({ userId, dueAt }: DeletionPayload): string {
  return hashToken(`delete-account ${userId} ${dueAt}`).slice(0, 32);
}

/**
 * Takes the wish to be deleted in 7 days. Asking again changes what happens to the posts, not the day.
 *
 * @throws ValidationError when the confirmation is wrong; ConflictError for the last admin; BusyError
 */
export async function requestDeletion(
  deps: ServiceDeps & { hasher: PasswordHasher },
  { userId, ...input }: { userId: string; confirmation: string; posts: 'keep' | 'delete' },
): Promise<UserRecord> {
  const { storage, clock } = deps;
  const account = await storage.read((readers) => currentUser(readers, userId));
  await confirmOwner(deps, account, input.confirmation, 'confirmation');
  return storage.transact(async (writers) => {
    const user = await currentUser(writers, userId);
    if (user.role === 'admin' && (await writers.users.countAdmins()) <= 1) {
      throw new ConflictError(MESSAGES.account.lastAdmin);
    }
    const withPosts = input.posts === 'delete';
    if (user.deletion) {
      await queueDeletion(writers, deps, { userId, dueAt: user.deletion.dueAt });
      return changeUser(writers, deps, user, { deletion: { ...user.deletion, withPosts } });
    }
    const dueAt = moment(clock, DELETION_DELAY);
    const payload: DeletionPayload = { userId, dueAt };
    await queueDeletion(writers, deps, payload);
    await queueJob(writers, deps, DELETION_MAIL_JOB, payload);
    return changeUser(writers, deps, user, { deletion: { requestedAt: moment(clock), dueAt, withPosts } });
  });
}

/** Within a transaction: queues the deletion, or once more the one that is waiting. */
export async function queueDeletion(
  writers: Writers,
  deps: Pick<ServiceDeps, 'clock' | 'ids'>,
  payload: DeletionPayload,
): Promise<void> {
  await queueJob(writers, deps, DELETE_ACCOUNT_JOB, payload, {
    runAt: payload.dueAt,
    jobId: deletionJobId(payload),
  });
}

/** Keeps the account after all. Undoing what was not asked for changes nothing. */
export async function undoDeletion(deps: ServiceDeps, userId: string): Promise<UserRecord> {
  return deps.storage.transact(async (writers) => {
    const user = await currentUser(writers, userId);
    if (!user.deletion) {
      return user;
    }
    await writers.jobs.remove(deletionJobId({ userId, dueAt: user.deletion.dueAt }));
    return changeUser(writers, deps, user, { deletion: null });
  });
}
