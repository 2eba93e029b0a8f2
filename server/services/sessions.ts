import type { SessionRecord, UserRecord } from '../domain/entities';
import { hashToken } from '../domain/token-hash';
import type { Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';

const DAY = 24 * 60 * 60 * 1_000;

/** Without use a session lives this long, in milliseconds (DECISIONS, "Token"). */
export const SESSION_LIFETIME = 30 * DAY;

/** Enough to tell one browser from another. */
const USER_AGENT_MAX = 300;

/** The use of a session is written at most this often, in milliseconds: a read is not a write. */
const TOUCH_INTERVAL = 60 * 60 * 1_000;

/** A user with the session that the request came in. */
export interface Actor {
  user: UserRecord;
  session: SessionRecord;
}

/** Makes a session inside a transaction and drops the user's expired ones. The token is handed out once. */
export async function openSession(
  writers: Writers,
  { clock, ids }: Pick<ServiceDeps, 'clock' | 'ids'>,
  userId: string,
  userAgent: string,
): Promise<string> {
  const now = moment(clock);
  for (const session of await writers.sessions.listByUser(userId)) {
    if (session.expiresAt <= now) {
      await writers.sessions.remove(session.sessionId);
    }
  }
  const token = ids.token();
  await writers.sessions.put({
    sessionId: ids.uuid(),
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    expiresAt: moment(clock, SESSION_LIFETIME),
  });
  return token;
}

/**
 * Finds who a token belongs to.
 *
 * @returns undefined for a token that is unknown, has expired, or whose account is gone or blocked
 */
export async function findActor(
  deps: Pick<ServiceDeps, 'storage' | 'clock'>,
  token: string,
): Promise<Actor | undefined> {
  return findActorByHash(deps, hashToken(token));
}

async function findActorByHash(
  { storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>,
  tokenHash: string,
): Promise<Actor | undefined> {
  const now = moment(clock);
  return storage.read(async ({ sessions, users }) => {
    const session = await sessions.byTokenHash(tokenHash);
    if (!session || session.expiresAt <= now) {
      return undefined;
    }
    const user = await users.get(session.userId);
    return user && user.deletedAt === null && user.blockedAt === null ? { user, session } : undefined;
  });
}

/** Whether a session that was good when a long answer began still is. */
export async function isStillSignedIn(
  deps: Pick<ServiceDeps, 'storage' | 'clock'>,
  { session }: Actor,
): Promise<boolean> {
  return (await findActorByHash(deps, session.tokenHash)) !== undefined;
}

/** Whether the use of a session is due to be written down. */
export function isTouchDue(session: SessionRecord, clock: ServiceDeps['clock']): boolean {
  return clock.now() - Date.parse(session.lastUsedAt) >= TOUCH_INTERVAL;
}

/** Writes down that a session was used, which keeps it for another 30 days. */
export async function touchSession(
  { storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>,
  tokenHash: string,
): Promise<void> {
  await storage.transact(async ({ sessions }) => {
    const session = await sessions.byTokenHash(tokenHash);
    if (session && isTouchDue(session, clock)) {
      await sessions.put({
        ...session,
        lastUsedAt: moment(clock),
        expiresAt: moment(clock, SESSION_LIFETIME),
      });
    }
  });
}
