import { MESSAGES } from '../contract/messages';
import type { UserRecord } from '../domain/entities';
import { UnauthorizedError } from '../domain/errors';
import type { Readers } from '../storage/port';

/**
 * The account as it is within a transaction: it may have gone, or been blocked, since the request was let in.
 *
 * @throws UnauthorizedError
 */
export async function currentUser({ users }: Pick<Readers, 'users'>, userId: string): Promise<UserRecord> {
  const user = await users.get(userId);
  if (user?.deletedAt !== null || user.blockedAt !== null) {
    throw new UnauthorizedError(MESSAGES.auth.loginRequired);
  }
  return user;
}
