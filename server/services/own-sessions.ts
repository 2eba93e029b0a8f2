import { MESSAGES } from '../contract/messages';
import type { SessionRecord } from '../domain/entities';
import { NotFoundError } from '../domain/errors';
import type { Storage, Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';

/** Where somebody is signed in, the last used first. */
export async function listOwnSessions(
  { storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>,
  userId: string,
): Promise<SessionRecord[]> {
  const now = moment(clock);
  const sessions = await storage.read((readers) => readers.sessions.listByUser(userId));
  return sessions
    .filter(({ expiresAt }) => expiresAt > now)
    .sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
}

/** @throws NotFoundError for a session that is not there, or another person's */
export async function endOwnSession(
  { storage }: { storage: Storage },
  userId: string,
  sessionId: string,
): Promise<void> {
  await storage.transact(async ({ sessions }) => {
    const session = await sessions.get(sessionId);
    if (session?.userId !== userId) {
      throw new NotFoundError(MESSAGES.account.sessionNotFound);
    }
    await sessions.remove(sessionId);
  });
}

/** Ends all sessions of a person but the one that is kept, if any. */
export async function endSessions(
  { sessions }: Pick<Writers, 'sessions'>,
  userId: string,
  keptId?: string,
): Promise<void> {
  for (const { sessionId } of await sessions.listByUser(userId)) {
    if (sessionId !== keptId) {
      await sessions.remove(sessionId);
    }
  }
}
