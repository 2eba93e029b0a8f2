import { LIMITS } from '../contract/constants/limits';
import { emailSchema } from '../contract/schemas/auth';
import { lineSchema } from '../contract/schemas/common';
import { emailKey } from '../domain/email-key';
import type { UserRecord } from '../domain/entities';
import { hashToken } from '../domain/token-hash';
import { SignInError } from '../identity/errors';
import type { Identity } from '../identity/port';
import type { Writers } from '../storage/port';
import { changeUser } from './change-user';
import { moment, type ServiceDeps } from './deps';
import { newUser } from './new-user';

/** How long the code may be swapped for a session, in milliseconds (DECISIONS, "`?user=`, `?token=`"). */
export const SIGN_IN_CODE_LIFETIME = 60 * 1_000;

/**
 * Finds, links or makes the account of somebody whom the provider vouches for.
 *
 * An account is found by what the provider calls the person. Otherwise the e-mail address decides, and only
 * when the provider has verified it: anybody can enter anybody's address.
 *
 * @returns a code that the page swaps for a session, once and within 60 seconds
 * @throws SignInError `unverified`, `other_account`, `blocked`
 */
export async function signInWithGoogle(
  { storage, clock, ids }: ServiceDeps,
  identity: Identity,
): Promise<string> {
  const code = ids.token();
  await storage.transact(async (writers) => {
    const user = await findOrMake(writers, { clock, ids }, identity);
    const now = moment(clock);
    for (const ticket of await writers.tickets.listByUser(user.userId)) {
      if (ticket.expiresAt <= now) {
        await writers.tickets.remove(ticket.ticketId);
      }
    }
    await writers.tickets.put({
      ticketId: ids.uuid(),
      kind: 'sign-in',
      tokenHash: hashToken(code),
      userId: user.userId,
      email: '',
      createdAt: now,
      expiresAt: moment(clock, SIGN_IN_CODE_LIFETIME),
    });
  });
  return code;
}

type Deps = Pick<ServiceDeps, 'clock' | 'ids'>;

async function findOrMake(writers: Writers, deps: Deps, identity: Identity): Promise<UserRecord> {
  const { issuer, subject } = identity;
  const google = { issuer, subject };
  const linked = await writers.users.byGoogle(google);
  if (linked) {
    return assertOpen(linked);
  }
  const email = emailSchema.safeParse(identity.email);
  if (!email.success || !identity.isEmailVerified) {
    throw new SignInError('unverified');
  }
  const known = await writers.users.byEmailKey(emailKey(email.data));
  if (!known) {
    const name = nameOf(identity, email.data);
    const user = newUser(deps, { name, email: email.data, role: 'user', passwordHash: null, google });
    await writers.users.put(user);
    return user;
  }
  assertOpen(known);
  if (known.google) {
    throw new SignInError('other_account');
  }
  return changeUser(writers, deps, known, { google });
}

function assertOpen(user: UserRecord): UserRecord {
  if (user.blockedAt !== null || user.deletedAt !== null) {
    throw new SignInError('blocked');
  }
  return user;
}

/** What the provider calls them, as far as it fits our rules; else what stands before the @. */
function nameOf({ name }: Identity, email: string): string {
  const fitting = lineSchema('Name', LIMITS.nameMax).safeParse([...name].slice(0, LIMITS.nameMax).join(''));
  return fitting.success ? fitting.data : email.slice(0, email.indexOf('@')).slice(0, LIMITS.nameMax);
}
