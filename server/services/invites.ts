import { ADMIN_MESSAGES } from '../contract/admin-messages';
import { MESSAGES } from '../contract/messages';
import type { InviteState } from '../contract/schemas/admin';
import type { InviteRecord } from '../domain/entities';
import { ConflictError, ForbiddenError, NotFoundError } from '../domain/errors';
import { hashInviteCode, inviteCodeOf } from '../domain/invite-code';
import type { Readers, Storage, Writers } from '../storage/port';
import { currentUser } from './current-user';
import { moment, type ServiceDeps } from './deps';

const DAY = 24 * 60 * 60 * 1_000;

/** An invite code works this long, in milliseconds (DECISIONS, "Registering as Admin"). */
export const INVITE_LIFETIME = 7 * DAY;

/** Used and expired ones are forgotten after this time, in milliseconds. */
const INVITE_MEMORY = 90 * DAY;

/** An invite with the names it has to do with. */
export interface InviteView {
  invite: InviteRecord;
  state: InviteState;
  /** Null when the account is gone. */
  createdBy: string | null;
  usedBy: string | null;
}

/** All invites, newest first. */
export async function listInvites({
  storage,
  clock,
}: Pick<ServiceDeps, 'storage' | 'clock'>): Promise<InviteView[]> {
  return storage.read(async (readers) => {
    const invites = await readers.invites.list();
    return Promise.all(invites.map((invite) => viewOf(readers, invite, moment(clock))));
  });
}

/**
 * Makes an invite. The code is handed out this once; only its hash is kept.
 *
 * @throws UnauthorizedError, ForbiddenError for somebody who is no admin any more
 */
export async function createInvite(
  { storage, clock, ids }: ServiceDeps,
  adminId: string,
): Promise<{ code: string; view: InviteView }> {
  const code = inviteCodeOf(ids.token());
  return storage.transact(async (writers) => {
    if ((await currentUser(writers, adminId)).role !== 'admin') {
      throw new ForbiddenError(MESSAGES.auth.adminsOnly);
    }
    await forgetOld(writers, moment(clock, -INVITE_MEMORY));
    const invite: InviteRecord = {
      inviteId: ids.uuid(),
      codeHash: hashInviteCode(code),
      createdBy: adminId,
      createdAt: moment(clock),
      expiresAt: moment(clock, INVITE_LIFETIME),
      usedAt: null,
      usedBy: null,
    };
    await writers.invites.put(invite);
    return { code, view: await viewOf(writers, invite, moment(clock)) };
  });
}

/** @throws NotFoundError, ConflictError when it was used */
export async function revokeInvite({ storage }: { storage: Storage }, inviteId: string): Promise<void> {
  await storage.transact(async ({ invites }) => {
    const invite = await invites.get(inviteId);
    if (!invite) {
      throw new NotFoundError(ADMIN_MESSAGES.inviteNotFound);
    }
    if (invite.usedAt !== null) {
      throw new ConflictError(ADMIN_MESSAGES.inviteUsed);
    }
    await invites.remove(inviteId);
  });
}

/** @returns the invite that a code stands for, if somebody may still register with it at this moment */
export async function findInvite(
  { invites }: Pick<Readers, 'invites'>,
  code: string,
  now: string,
): Promise<InviteRecord | undefined> {
  const invite = await invites.byCodeHash(hashInviteCode(code));
  return invite && stateOf(invite, now) === 'unused' ? invite : undefined;
}

/** Within a transaction: what somebody has handed out no longer lets anybody in. */
export async function dropUnusedInvites({ invites }: Writers, adminId: string): Promise<void> {
  for (const { inviteId, createdBy, usedAt } of await invites.list()) {
    if (createdBy === adminId && usedAt === null) {
      await invites.remove(inviteId);
    }
  }
}

async function forgetOld({ invites }: Writers, before: string): Promise<void> {
  for (const { inviteId, usedAt, expiresAt } of await invites.list()) {
    if ((usedAt ?? expiresAt) < before) {
      await invites.remove(inviteId);
    }
  }
}

function stateOf({ usedAt, expiresAt }: InviteRecord, now: string): InviteState {
  if (usedAt !== null) {
    return 'used';
  }
  return expiresAt <= now ? 'expired' : 'unused';
}

async function viewOf(readers: Readers, invite: InviteRecord, now: string): Promise<InviteView> {
  const nameOf = async (userId: string | null): Promise<string | null> => {
    const user = userId === null ? undefined : await readers.users.get(userId);
    return user?.deletedAt === null ? user.name : null;
  };
  return {
    invite,
    state: stateOf(invite, now),
    createdBy: await nameOf(invite.createdBy),
    usedBy: await nameOf(invite.usedBy),
  };
}
