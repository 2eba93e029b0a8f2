import type { z } from 'zod';
import { MESSAGES } from '../contract/messages';
import type { loginRequestSchema } from '../contract/schemas/auth';
import { emailKey } from '../domain/email-key';
import type { UserRecord } from '../domain/entities';
import { AccountBlockedError, InvalidCredentialsError } from '../domain/errors';
import type { PasswordHasher } from '../passwords/port';
import type { ServiceDeps } from './deps';
import { openSession } from './sessions';

/**
 * Signs in with e-mail and password. One password check runs whether or not the account exists,
 * and the failure reads the same (DECISIONS, "Login failure").
 *
 * @throws InvalidCredentialsError, AccountBlockedError, BusyError
 */
export async function logIn(
  { storage, hasher, clock, ids }: ServiceDeps & { hasher: PasswordHasher },
  input: z.output<typeof loginRequestSchema>,
  userAgent: string,
): Promise<{ token: string; user: UserRecord }> {
  const found = await storage.read(({ users }) => users.byEmailKey(emailKey(input.email)));
  const account = found && found.deletedAt === null ? found : undefined;
  const isRight = await hasher.verify(account?.passwordHash ?? undefined, input.password);
  if (!account || !isRight) {
    throw new InvalidCredentialsError(MESSAGES.auth.invalidCredentials);
  }
  return storage.transact(async (writers) => {
    const user = await writers.users.get(account.userId);
    // The password may have been reset while this one was being checked.
    if (!user || user.passwordHash !== account.passwordHash || user.deletedAt !== null) {
      throw new InvalidCredentialsError(MESSAGES.auth.invalidCredentials);
    }
    if (user.blockedAt !== null) {
      throw new AccountBlockedError(MESSAGES.auth.blocked);
    }
    return { token: await openSession(writers, { clock, ids }, user.userId, userAgent), user };
  });
}
