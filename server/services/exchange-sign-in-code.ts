import { MESSAGES } from '../contract/messages';
import type { UserRecord } from '../domain/entities';
import { AccountBlockedError, InvalidTokenError } from '../domain/errors';
import { hashToken } from '../domain/token-hash';
import { moment, type ServiceDeps } from './deps';
import { openSession } from './sessions';

/**
 * Signs in with the code that a Google login ended with. The code works once.
 *
 * @returns `hasEndedPassword` when the login ended a password that was set before anybody had proven the address
 * @throws InvalidTokenError when it was used, has expired or never was
 * @throws AccountBlockedError
 */
export async function exchangeSignInCode(
  { storage, clock, ids }: ServiceDeps,
  code: string,
  userAgent: string,
): Promise<{ token: string; user: UserRecord; hasEndedPassword: boolean }> {
  return storage.transact(async (writers) => {
    const ticket = await writers.tickets.byTokenHash(hashToken(code));
    const user = ticket && (await writers.users.get(ticket.userId));
    if (ticket?.kind !== 'sign-in' || ticket.expiresAt <= moment(clock) || !user || user.deletedAt !== null) {
      throw new InvalidTokenError(MESSAGES.signIn.stale);
    }
    if (user.blockedAt !== null) {
      throw new AccountBlockedError(MESSAGES.auth.blocked);
    }
    await writers.tickets.remove(ticket.ticketId);
    const token = await openSession(writers, { clock, ids }, user.userId, userAgent);
    return { token, user, hasEndedPassword: ticket.hasEndedPassword };
  });
}
