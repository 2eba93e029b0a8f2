import type { z } from 'zod';
import { MESSAGES } from '../contract/messages';
import type { registerRequestSchema } from '../contract/schemas/auth';
import { emailKey } from '../domain/email-key';
import type { UserRecord } from '../domain/entities';
import { EmailTakenError, InviteRequiredError } from '../domain/errors';
import type { PasswordHasher } from '../passwords/port';
import { moment, type ServiceDeps } from './deps';
import { openSession } from './sessions';

export type RegisterInput = z.output<typeof registerRequestSchema>;

/**
 * Creates an account and signs it in.
 *
 * The first account of an instance may be admin; afterwards Admin needs an invite code, and until
 * codes are issued every code is refused (DECISIONS, "Registering as Admin").
 *
 * @throws EmailTakenError, InviteRequiredError, BusyError
 */
export async function registerAccount(
  deps: ServiceDeps & { hasher: PasswordHasher },
  input: RegisterInput,
  userAgent: string,
): Promise<{ token: string; user: UserRecord }> {
  const { storage, hasher, clock, ids } = deps;
  const key = emailKey(input.email);
  await storage.read((readers) => assertAllowed(readers, input.role, key));
  const passwordHash = await hasher.hash(input.password);
  return storage.transact(async (writers) => {
    await assertAllowed(writers, input.role, key);
    const now = moment(clock);
    const user: UserRecord = {
      userId: ids.uuid(),
      name: input.name,
      email: input.email,
      emailKey: key,
      passwordHash,
      google: null,
      role: input.role,
      policy: null,
      followedCategories: [],
      mailPreferences: [],
      blockedAt: null,
      deletion: null,
      revision: ids.uuid(),
      parentRevision: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    await writers.users.put(user);
    return { token: await openSession(writers, { clock, ids }, user.userId, userAgent), user };
  });
}

async function assertAllowed(
  { users }: Pick<Parameters<Parameters<ServiceDeps['storage']['read']>[0]>[0], 'users'>,
  role: RegisterInput['role'],
  key: string,
): Promise<void> {
  if (role === 'admin' && (await users.count()) > 0) {
    throw new InviteRequiredError(MESSAGES.auth.adminInvite);
  }
  if (await users.byEmailKey(key)) {
    throw new EmailTakenError(MESSAGES.auth.emailTaken, {
      errors: [{ msg: MESSAGES.auth.emailTaken, path: 'email' }],
    });
  }
}
