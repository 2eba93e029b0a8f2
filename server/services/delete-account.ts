import type { UserRecord } from '../domain/entities';
import type { MailArchive } from '../mail/port';
import type { MediaStore, UploadStage } from '../media/port';
import type { RenderedPosts } from '../rendering/rendered-post';
import { changeUser } from './change-user';
import { moment, type ServiceDeps } from './deps';
import { eraseAccount, unusedAddresses } from './erase-account';
import { forgetMails } from './forget-address';
import { partWithMedia, partWithPosts } from './part-with-works';
import { deletionJobId, queueDeletion, type DeletionPayload } from './request-deletion';

const DAY = 24 * 60 * 60 * 1_000;

export interface DeleteAccountDeps extends ServiceDeps {
  media: MediaStore;
  uploads: UploadStage;
  rendered: RenderedPosts;
  mailArchive: MailArchive;
  /** Keeps words of posts in a file of its own. */
  search: { rewrite(): Promise<void> };
}

/**
 * Deletes an account whose 7 days are over: personal data from every record and every file of ours. Each step
 * may be done again after a crash; the address is needed to find what is kept of mails, so it goes last.
 *
 * One that became the last admin meanwhile waits another day, and another, until there is a second one.
 */
export async function deleteAccount(deps: DeleteAccountDeps, payload: DeletionPayload): Promise<void> {
  const user = await closeAccount(deps, payload);
  if (!user) {
    return;
  }
  const { userId } = user;
  if (user.deletion) {
    await partWithPosts(deps, userId, user.deletion.withPosts);
    await partWithMedia(deps, userId);
    const addresses = [user.email, ...(await unusedAddresses(deps.storage, userId))];
    await forgetMails(deps, addresses);
    await eraseAccount(deps, user, deletionJobId(payload));
    // A mail may have been on its way when the account was closed.
    await forgetMails(deps, addresses);
  }
  await deps.search.rewrite();
  await deps.storage.compact();
}

/**
 * The point of no return: nobody can sign in from here on.
 *
 * @returns the account, without `deletion` when its records are erased already; undefined when the wish was
 * taken back or put off
 */
async function closeAccount(
  deps: DeleteAccountDeps,
  { userId, dueAt }: DeletionPayload,
): Promise<UserRecord | undefined> {
  return deps.storage.transact(async (writers) => {
    const user = await writers.users.get(userId);
    if (!user || user.deletedAt !== null) {
      return user;
    }
    if (user.deletion?.dueAt !== dueAt) {
      return undefined;
    }
    const isActiveAdmin = user.role === 'admin' && user.blockedAt === null;
    if (isActiveAdmin && (await writers.users.countAdmins()) <= 1) {
      const later = { userId, dueAt: moment(deps.clock, DAY) };
      await queueDeletion(writers, deps, later);
      await changeUser(writers, deps, user, { deletion: { ...user.deletion, dueAt: later.dueAt } });
      return undefined;
    }
    for (const { sessionId } of await writers.sessions.listByUser(userId)) {
      await writers.sessions.remove(sessionId);
    }
    return changeUser(writers, deps, user, { deletedAt: moment(deps.clock) });
  });
}
