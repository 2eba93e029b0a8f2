import type { UserRecord } from '../domain/entities';
import type { ServiceDeps } from './deps';

/** Whom mails of the site go to; undefined when the account is gone or blocked. */
export async function findRecipient(
  { storage }: Pick<ServiceDeps, 'storage'>,
  userId: string,
): Promise<UserRecord | undefined> {
  const user = await storage.read(({ users }) => users.get(userId));
  return user?.deletedAt === null && user.blockedAt === null ? user : undefined;
}
