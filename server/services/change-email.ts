import { MESSAGES } from '../contract/messages';
import { emailKey } from '../domain/email-key';
import type { TicketRecord, UserRecord } from '../domain/entities';
import { EmailTakenError, InvalidTokenError, ValidationError } from '../domain/errors';
import { hashToken } from '../domain/token-hash';
import type { PasswordHasher } from '../passwords/port';
import type { Readers, Writers } from '../storage/port';
import { changeUser } from './change-user';
import { confirmPassword } from './confirm-owner';
import { currentUser } from './current-user';
import { moment, type ServiceDeps } from './deps';
import { forgetLater } from './forget-address';
import { queueJob } from './queue-job';

/** Kind of the job that mails the link to the new address; its payload is `{ userId, ticketId }`. */
export const EMAIL_CHANGE_JOB = 'email-change-mail';
/** Kind of the job that tells the address so far; its payload is `{ userId, to, email }`. */
export const EMAIL_NOTICE_JOB = 'email-change-notice';

/** A link lives this long, in milliseconds, as those of password resets do. */
export const EMAIL_CHANGE_LIFETIME = 60 * 60 * 1_000;

/**
 * Takes the wish for another e-mail address. Nothing changes until the link in the mail to the new one is used;
 * the old one is told. An earlier wish is void.
 *
 * @throws ValidationError, EmailTakenError, BusyError
 */
export async function requestEmailChange(
  deps: ServiceDeps & { hasher: PasswordHasher },
  user: UserRecord,
  input: { email: string; currentPassword: string },
): Promise<void> {
  const { storage, clock, ids } = deps;
  await confirmPassword(deps, user, input.currentPassword, 'currentPassword');
  const key = emailKey(input.email);
  if (input.email === user.email) {
    throw new ValidationError([{ msg: MESSAGES.account.sameEmail, path: 'email' }]);
  }
  await storage.transact(async (writers) => {
    const found = await currentUser(writers, user.userId);
    // It may have been replaced or ended while this one was being checked.
    if (found.passwordHash !== user.passwordHash) {
      throw new ValidationError([{ msg: MESSAGES.account.wrongPassword, path: 'currentPassword' }]);
    }
    const { userId, email: to } = found;
    await assertFree(writers, key, userId);
    await dropEmailChanges(writers, userId);
    const ticket: TicketRecord = {
      ticketId: ids.uuid(),
      kind: 'email-change',
      // Nobody's: the secret is made when the mail goes out.
      tokenHash: hashToken(ids.token()),
      userId,
      email: input.email,
      hasEndedPassword: false,
      createdAt: moment(clock),
      expiresAt: moment(clock, EMAIL_CHANGE_LIFETIME),
    };
    await writers.tickets.put(ticket);
    // Unless it is confirmed.
    await forgetLater(writers, deps, { userId, email: input.email });
    await queueJob(writers, deps, EMAIL_CHANGE_JOB, { userId, ticketId: ticket.ticketId });
    await queueJob(writers, deps, EMAIL_NOTICE_JOB, { userId, to, email: input.email });
  });
}

/**
 * Changes the address with the token of a mailed link. It works once; links to the old address end.
 *
 * @throws InvalidTokenError; EmailTakenError when somebody else took the address meanwhile
 */
export async function confirmEmailChange(deps: ServiceDeps, token: string): Promise<UserRecord> {
  const { storage, clock } = deps;
  return storage.transact(async (writers) => {
    const ticket = await writers.tickets.byTokenHash(hashToken(token));
    const user = ticket && (await writers.users.get(ticket.userId));
    if (ticket?.kind !== 'email-change' || ticket.expiresAt <= moment(clock) || user?.deletedAt !== null) {
      throw new InvalidTokenError(MESSAGES.account.invalidEmailLink);
    }
    const key = emailKey(ticket.email);
    await assertFree(writers, key, user.userId);
    await dropEmailChanges(writers, user.userId);
    await dropResetTokens(writers, user.userId);
    await forgetLater(writers, deps, { userId: user.userId, email: user.email });
    return changeUser(writers, deps, user, {
      email: ticket.email,
      emailKey: key,
      emailVerifiedAt: moment(clock),
    });
  });
}

/** The address that waits to be confirmed, if any. */
export async function pendingEmailChange(
  { storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>,
  userId: string,
): Promise<TicketRecord | undefined> {
  const now = moment(clock);
  const tickets = await storage.read((readers) => readers.tickets.listByUser(userId));
  return tickets.find(({ kind, expiresAt }) => kind === 'email-change' && expiresAt > now);
}

/** Voids every wish for another address. */
export async function dropEmailChanges({ tickets }: Pick<Writers, 'tickets'>, userId: string): Promise<void> {
  for (const { kind, ticketId } of await tickets.listByUser(userId)) {
    if (kind === 'email-change') {
      await tickets.remove(ticketId);
    }
  }
}

/** Voids every mailed link that sets a password. */
export async function dropResetTokens(
  { resetTokens }: Pick<Writers, 'resetTokens'>,
  userId: string,
): Promise<void> {
  for (const { resetId } of await resetTokens.listByUser(userId)) {
    await resetTokens.remove(resetId);
  }
}

async function assertFree({ users }: Pick<Readers, 'users'>, key: string, userId: string): Promise<void> {
  const holder = await users.byEmailKey(key);
  if (holder && holder.userId !== userId) {
    throw new EmailTakenError(MESSAGES.account.emailTaken, {
      errors: [{ msg: MESSAGES.account.emailTaken, path: 'email' }],
    });
  }
}
