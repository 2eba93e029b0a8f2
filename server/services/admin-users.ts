import { ADMIN_MESSAGES } from '../contract/admin-messages';
import { LIMITS } from '../contract/constants/limits';
import { MESSAGES } from '../contract/messages';
import type { Role } from '../contract/schemas/user';
import type { UserRecord } from '../domain/entities';
import { ConflictError, ForbiddenError, NotFoundError } from '../domain/errors';
import type { Page, Storage, Writers } from '../storage/port';
import { changeUser } from './change-user';
import { moment, type ServiceDeps } from './deps';
import { queueEarning } from './earn-certificate';
import { dropUnusedInvites } from './invites';

/** Which account an admin acts on. */
export interface AdminAct {
  /** Who acts. */
  adminId: string;
  userId: string;
}

/**
 * A page of all accounts, newest first.
 *
 * @param query.search words that must all be in name or address
 * @throws InvalidCursorError
 */
export async function listUsers(
  { storage }: { storage: Storage },
  {
    limit = LIMITS.usersStep,
    ...query
  }: { search?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<UserRecord>> {
  return storage.read(({ users }) => users.list({ limit, ...query }));
}

/**
 * Makes somebody an admin, or a user again. Unused invite codes of whoever stops being one stop working.
 *
 * @throws NotFoundError, ForbiddenError, ConflictError for the last admin
 */
export async function setUserRole(deps: ServiceDeps, act: AdminAct, role: Role): Promise<UserRecord> {
  return deps.storage.transact(async (writers) => {
    const user = await findForAdmin(writers, act);
    if (user.role === role) {
      return user;
    }
    if (role === 'user') {
      await assertAnotherAdmin(writers, user);
      await dropUnusedInvites(writers, user.userId);
    }
    return changeUser(writers, deps, user, { role });
  });
}

/**
 * Keeps somebody out: their sessions end with it, live streams among them, and so do mailed links and invite
 * codes they could come back with.
 *
 * @throws NotFoundError, ForbiddenError, ConflictError for oneself
 */
export async function blockUser(deps: ServiceDeps, act: AdminAct): Promise<UserRecord> {
  return deps.storage.transact(async (writers) => {
    const user = await findForAdmin(writers, act);
    if (user.userId === act.adminId) {
      throw new ConflictError(ADMIN_MESSAGES.ownBlock);
    }
    for (const { sessionId } of await writers.sessions.listByUser(user.userId)) {
      await writers.sessions.remove(sessionId);
    }
    for (const { resetId } of await writers.resetTokens.listByUser(user.userId)) {
      await writers.resetTokens.remove(resetId);
    }
    for (const { ticketId } of await writers.tickets.listByUser(user.userId)) {
      await writers.tickets.remove(ticketId);
    }
    await dropUnusedInvites(writers, user.userId);
    return user.blockedAt === null
      ? changeUser(writers, deps, user, { blockedAt: moment(deps.clock) })
      : user;
  });
}

/** @throws NotFoundError, ForbiddenError */
export async function unblockUser(deps: ServiceDeps, act: AdminAct): Promise<UserRecord> {
  return deps.storage.transact(async (writers) => {
    const user = await findForAdmin(writers, act);
    if (user.blockedAt === null) {
      return user;
    }
    // What was completed before may have come to a certificate meanwhile.
    await queueEarning(writers, deps, { userId: user.userId });
    return changeUser(writers, deps, user, { blockedAt: null });
  });
}

/** The account, once it is sure that who acts is still an admin: another may just have seen to that. */
async function findForAdmin({ users }: Writers, { adminId, userId }: AdminAct): Promise<UserRecord> {
  const admin = await users.get(adminId);
  if (admin?.role !== 'admin' || admin.blockedAt !== null || admin.deletedAt !== null) {
    throw new ForbiddenError(MESSAGES.auth.adminsOnly);
  }
  const user = await users.get(userId);
  if (!user || user.deletedAt !== null) {
    throw new NotFoundError(ADMIN_MESSAGES.userNotFound);
  }
  return user;
}

async function assertAnotherAdmin({ users }: Writers, user: UserRecord): Promise<void> {
  if (user.blockedAt === null && (await users.countAdmins()) <= 1) {
    throw new ConflictError(ADMIN_MESSAGES.lastAdmin);
  }
}
