import { emailKey } from '../domain/email-key';
import type { JobRecord, UserRecord } from '../domain/entities';
import type { Readers, Storage, Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { FORGET_ADDRESS_JOB, type UnusedAddress } from './forget-address';
import { withdrawCertificates } from './withdraw-certificates';

/** Later than any job. */
const EVER = '9999-12-31T23:59:59.999Z';
const ALL = 1_000_000;

/**
 * Removes every record of a person in one transaction. What stays is an empty account under the same id, so
 * that nothing that once pointed to it points to somebody else.
 *
 * @param ownJobId the job that asks for this; it leaves the table when it is done
 */
export async function eraseAccount(deps: ServiceDeps, user: UserRecord, ownJobId: string): Promise<void> {
  const { storage, clock, ids } = deps;
  const { userId } = user;
  await storage.transact(async (writers) => {
    const notifications = await writers.notifications.listByUser(userId);
    const drafts = await writers.drafts.listByOwner(userId);
    const names = new Set([
      userId,
      user.emailKey,
      ...notifications.map((each) => each.notificationId),
      ...drafts.map((each) => each.draftId),
    ]);
    await eraseJobs(writers, names, ownJobId);
    for (const { notificationId } of notifications) {
      await writers.notifications.remove(notificationId);
    }
    for (const { draftId } of drafts) {
      await writers.drafts.remove(draftId);
    }
    for (const { completionId } of await writers.completions.listByUser(userId)) {
      await writers.completions.remove(completionId);
    }
    for (const { ticketId } of await writers.tickets.listByUser(userId)) {
      await writers.tickets.remove(ticketId);
    }
    for (const { resetId } of await writers.resetTokens.listByUser(userId)) {
      await writers.resetTokens.remove(resetId);
    }
    for (const { sessionId } of await writers.sessions.listByUser(userId)) {
      await writers.sessions.remove(sessionId);
    }
    await eraseInvites(writers, userId);
    await withdrawCertificates(writers, deps, userId);
    await writers.users.put({
      userId,
      name: '',
      email: '',
      emailKey: `deleted:${userId}`,
      emailVerifiedAt: null,
      passwordHash: null,
      google: null,
      role: 'user',
      policy: null,
      followedCategories: [],
      mailPreferences: [],
      blockedAt: null,
      deletion: null,
      createdAt: user.createdAt,
      revision: ids.uuid(),
      parentRevision: user.revision,
      updatedAt: moment(clock),
      deletedAt: user.deletedAt ?? moment(clock),
    });
  });
}

/** Addresses that a person gave up or asked for a short while ago, and that are nobody else's now. */
export async function unusedAddresses(storage: Storage, userId: string): Promise<string[]> {
  return storage.read(async (readers) => {
    const unused: string[] = [];
    for (const { kind, payload } of await allJobs(readers)) {
      const address = payload as UnusedAddress;
      if (kind === FORGET_ADDRESS_JOB && address.userId === userId) {
        const holder = await readers.users.byEmailKey(emailKey(address.email));
        unused.push(...(holder && holder.userId !== userId ? [] : [address.email]));
      }
    }
    return unused;
  });
}

async function eraseInvites({ invites }: Writers, userId: string): Promise<void> {
  for (const invite of await invites.list()) {
    if (invite.createdBy === userId) {
      await invites.remove(invite.inviteId);
    } else if (invite.usedBy === userId) {
      await invites.put({ ...invite, usedBy: null });
    }
  }
}

/** Work for somebody who is gone, and what went wrong with it. */
async function eraseJobs(writers: Writers, names: ReadonlySet<string>, ownJobId: string): Promise<void> {
  for (const job of await allJobs(writers)) {
    if (job.jobId !== ownJobId && isAbout(job.payload, names)) {
      await writers.jobs.remove(job.jobId);
    }
  }
}

async function allJobs({ jobs }: Pick<Readers, 'jobs'>): Promise<JobRecord[]> {
  return [...(await jobs.due(EVER, ALL)), ...(await jobs.listFailed())];
}

/** Whether one of the names is a value of a payload, at whatever depth; addresses in whatever spelling. */
function isAbout(payload: unknown, names: ReadonlySet<string>): boolean {
  return typeof payload === 'string'
    ? names.has(payload) || names.has(emailKey(payload))
    : typeof payload === 'object' &&
        payload !== null &&
        Object.values(payload).some((part) => isAbout(part, names));
}
