import type { z } from 'zod';
import { MESSAGES } from '../contract/messages';
import type { registerRequestSchema } from '../contract/schemas/auth';
import { emailKey } from '../domain/email-key';
import type { InviteRecord, UserRecord } from '../domain/entities';
import { EmailTakenError, InviteRequiredError } from '../domain/errors';
import type { PasswordHasher } from '../passwords/port';
import type { Readers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { findInvite } from './invites';
import { newUser } from './new-user';
import { openSession } from './sessions';

export type RegisterInput = z.output<typeof registerRequestSchema>;

/**
 * Creates an account and signs it in.
 *
 * The first account of an instance may be admin; afterwards Admin needs an invite code, which is used up in the
 * same transaction (DECISIONS, "Registering as Admin").
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
  await storage.read((readers) => assertAllowed(readers, input, key, moment(clock)));
  const passwordHash = await hasher.hash(input.password);
  return storage.transact(async (writers) => {
    const now = moment(clock);
    const invite = await assertAllowed(writers, input, key, now);
    const { name, email, role } = input;
    const user = newUser(deps, { name, email, emailVerifiedAt: null, role, passwordHash, google: null });
    await writers.users.put(user);
    if (invite) {
      await writers.invites.put({ ...invite, usedAt: now, usedBy: user.userId });
    }
    return { token: await openSession(writers, { clock, ids }, user.userId, userAgent), user };
  });
}

/** @returns the invite to use up; undefined when none is needed */
async function assertAllowed(
  readers: Pick<Readers, 'users' | 'invites'>,
  { role, inviteCode = '' }: RegisterInput,
  key: string,
  now: string,
): Promise<InviteRecord | undefined> {
  const needsInvite = role === 'admin' && (await readers.users.count()) > 0;
  const invite = needsInvite ? await findInvite(readers, inviteCode, now) : undefined;
  if (needsInvite && !invite) {
    throw new InviteRequiredError(MESSAGES.auth.adminInvite);
  }
  if (await readers.users.byEmailKey(key)) {
    throw new EmailTakenError(MESSAGES.auth.emailTaken, {
      errors: [{ msg: MESSAGES.auth.emailTaken, path: 'email' }],
    });
  }
  return invite;
}
