import { LIMITS } from '../contract/constants/limits';
import { emailSchema } from '../contract/schemas/auth';
import { nameSchema } from '../contract/schemas/common';
import { emailKey } from '../domain/email-key';
import type { UserRecord } from '../domain/entities';
import { hashToken } from '../domain/token-hash';
import { SignInError } from '../identity/errors';
import type { Identity } from '../identity/port';
import type { Writers } from '../storage/port';
import { dropEmailChanges, dropResetTokens } from './change-email';
import { changeUser } from './change-user';
import { moment, type ServiceDeps } from './deps';
import { newUser } from './new-user';
import { endSessions } from './own-sessions';

/** How long the code may be swapped for a session, in milliseconds (DECISIONS, "`?user=`, `?token=`"). */
export const SIGN_IN_CODE_LIFETIME = 60 * 1_000;

/**
 * Finds, links or makes the account of somebody whom the provider vouches for.
 *
 * An account is found by what the provider calls the person. Otherwise the e-mail address decides, and only
 * when the provider has verified it: anybody can enter anybody's address. Whoever registered with an address
 * that they never proved to be theirs loses the account to its owner: their password and sessions end.
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
    const { user, hasEndedPassword = false } = await findOrMake(writers, { clock, ids }, identity);
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
      hasEndedPassword,
      createdAt: now,
      expiresAt: moment(clock, SIGN_IN_CODE_LIFETIME),
    });
  });
  return code;
}

type Deps = Pick<ServiceDeps, 'clock' | 'ids'>;

/** Who signs in. `hasEndedPassword`: the account had a password that its owner may not know. */
interface Found {
  user: UserRecord;
  hasEndedPassword?: boolean;
}

async function findOrMake(writers: Writers, deps: Deps, identity: Identity): Promise<Found> {
  const { issuer, subject } = identity;
  const google = { issuer, subject };
  const linked = await writers.users.byGoogle(google);
  if (linked) {
    return { user: assertOpen(linked) };
  }
  const email = emailSchema.safeParse(identity.email);
  if (!email.success || !identity.isEmailVerified) {
    throw new SignInError('unverified');
  }
  const known = await writers.users.byEmailKey(emailKey(email.data));
  if (!known) {
    const name = nameOf(identity, email.data);
    const user = newUser(deps, {
      name,
      email: email.data,
      emailVerifiedAt: moment(deps.clock),
      role: 'user',
      passwordHash: null,
      google,
    });
    await writers.users.put(user);
    return { user };
  }
  assertOpen(known);
  if (known.google) {
    throw new SignInError('other_account');
  }
  return known.emailVerifiedAt === null
    ? takeOver(writers, deps, known, google)
    : link(writers, deps, known, google);
}

async function link(
  writers: Writers,
  deps: Deps,
  known: UserRecord,
  google: UserRecord['google'],
): Promise<Found> {
  return { user: await changeUser(writers, deps, known, { google, emailVerifiedAt: moment(deps.clock) }) };
}

/** Hands an account to the owner of its address: nothing that let anybody in before does so any more. */
async function takeOver(...[writers, deps, known, google]: Parameters<typeof link>): Promise<Found> {
  const { userId, passwordHash } = known;
  await endSessions(writers, userId);
  await dropEmailChanges(writers, userId);
  await dropResetTokens(writers, userId);
  const { user } = await link(writers, deps, { ...known, passwordHash: null }, google);
  return { user, hasEndedPassword: passwordHash !== null };
}

function assertOpen(user: UserRecord): UserRecord {
  if (user.blockedAt !== null || user.deletedAt !== null) {
    throw new SignInError('blocked');
  }
  return user;
}

/** What the provider calls them, as far as it fits our rules; else what stands before the @. */
function nameOf({ name }: Identity, email: string): string {
  const fitting = nameSchema('Name', LIMITS.nameMax).safeParse([...name].slice(0, LIMITS.nameMax).join(''));
  return fitting.success ? fitting.data : email.slice(0, email.indexOf('@')).slice(0, LIMITS.nameMax);
}
