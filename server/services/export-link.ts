import { createHmac, timingSafeEqual } from 'node:crypto';
import { MESSAGES } from '../contract/messages';
import type { UserRecord } from '../domain/entities';
import { NotFoundError } from '../domain/errors';
import type { ServiceDeps } from './deps';
import type { Actor } from './sessions';

/** A download must begin within this time, in milliseconds. */
export const EXPORT_LINK_LIFETIME = 60_000;

const SESSION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The token of a download link: signed, not stored, bound to the session that asked for it. A browser follows
 * the link by itself and saves what comes, which it could not do with a header.
 *
 * @param secret of this instance
 */
export function exportToken(secret: string, { session }: Actor, now: number): string {
  const payload = `${session.sessionId}.${(now + EXPORT_LINK_LIFETIME).toString(36)}`;
  return `${payload}.${sign(secret, payload)}`;
}

/**
 * Whose data a token opens.
 *
 * @throws NotFoundError for a token that is made up, too old, or whose session has ended
 */
export async function findExporter(
  { storage, clock, secret }: Pick<ServiceDeps, 'storage' | 'clock'> & { secret: string },
  token: string,
): Promise<UserRecord> {
  const [sessionId = '', until = '', signature = '', ...rest] = token.split('.');
  const expected = Buffer.from(sign(secret, `${sessionId}.${until}`));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected) && rest.length === 0;
  const isGood = isOurs && SESSION_ID.test(sessionId) && parseInt(until, 36) > clock.now();
  const user = isGood
    ? await storage.read(async ({ sessions, users }) => {
        const session = await sessions.get(sessionId);
        return session && users.get(session.userId);
      })
    : undefined;
  if (user?.deletedAt !== null) {
    throw new NotFoundError(MESSAGES.account.exportNotFound);
  }
  return user;
}

function sign(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`export ${payload}`).digest('base64url');
}
