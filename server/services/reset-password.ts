import { MESSAGES } from '../contract/messages';
import { InvalidTokenError } from '../domain/errors';
import { hashToken } from '../domain/token-hash';
import type { PasswordHasher } from '../passwords/port';
import type { Readers } from '../storage/port';
import { dropEmailChanges } from './change-email';
import { changeUser } from './change-user';
import { moment, type ServiceDeps } from './deps';
import { endSessions } from './own-sessions';

/**
 * Sets a new password with the token of a mailed link, which proves the address too. The token works once,
 * and all sessions end.
 *
 * @throws InvalidTokenError when it was used, replaced, has expired or never was
 * @throws BusyError
 */
export async function resetPassword(
  { storage, hasher, clock, ids }: ServiceDeps & { hasher: PasswordHasher },
  input: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(input.token);
  // Looked up before the slow hash, so that guessing tokens costs us nothing, and again inside the transaction.
  await storage.read((readers) => findUsable(readers, tokenHash, moment(clock)));
  const passwordHash = await hasher.hash(input.password);
  await storage.transact(async (writers) => {
    const now = moment(clock);
    const { user, reset } = await findUsable(writers, tokenHash, now);
    await changeUser(writers, { clock, ids }, user, { passwordHash, emailVerifiedAt: now });
    await writers.resetTokens.put({ ...reset, usedAt: now });
    await dropEmailChanges(writers, user.userId);
    await endSessions(writers, user.userId);
  });
}

async function findUsable({ resetTokens, users }: Readers, tokenHash: string, now: string) {
  const reset = await resetTokens.byTokenHash(tokenHash);
  const user = reset && (await users.get(reset.userId));
  if (!reset || reset.usedAt !== null || reset.expiresAt <= now || !user || user.deletedAt !== null) {
    throw new InvalidTokenError(MESSAGES.reset.invalidToken);
  }
  return { reset, user };
}
