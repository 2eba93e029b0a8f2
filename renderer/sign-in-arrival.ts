import type { SignInFailure } from '../server/contract/constants/sign-in';
import { TIMES } from '../server/contract/constants/limits';
import type { ErrorCode } from '../server/contract/errors';
import { MESSAGES } from '../server/contract/messages';
import { userSchema, type User } from '../server/contract/schemas/user';
import { ApiError, OfflineError } from './api/errors';
import { internalPath, landingPath } from './components/form/internal-path';
import { PASSWORD_ENDED } from './stores/auth-store';
import type { RootStore } from './stores/create-root-store';

/** What the address of `/login` or `/dashboard` said about who comes (DECISIONS, "`?user=`, `?token=`"). */
export interface SignInArrival {
  /** Of a Google login: swapped for a session. */
  code?: string;
  token?: string;
  /** JSON of a user. */
  user?: string;
}

const REASONS: Partial<Record<ErrorCode, SignInFailure>> = {
  account_blocked: 'blocked',
  rate_limited: 'busy',
};

/** Where a token or a user of the address leads. A Google login leads where one with a password does. */
const HOME = '/dashboard';

/** Milliseconds after which the server counts as out of reach: until then nothing but a skeleton is seen. */
const PATIENCE = 10_000;

/**
 * Signs in with what the address said, unless somebody is signed in already: a session is never replaced.
 * A token is checked with the server, whose user wins; a user alone only fills the display.
 *
 * @returns whether the page stays; otherwise the browser is on its way to another one
 */
export async function receive(stores: RootStore, arrival: SignInArrival): Promise<boolean> {
  const { auth, ui, platform } = stores;
  const next = new URLSearchParams(window.location.search).get('next');
  if (platform.storage.get('token')) {
    await auth.start();
    if (auth.token) {
      if (arrival.code) {
        ui.toast(MESSAGES.auth.loggedInAlready, 'info', TIMES.toastLong);
      }
      return goTo(internalPath(next, arrival.code && auth.user ? landingPath(auth.user) : HOME));
    }
  }
  try {
    return await signIn(stores, arrival, next);
  } catch (error) {
    const wanted = internalPath(next, '');
    const search = new URLSearchParams({
      error: reasonOf(error, arrival),
      ...(wanted && { next: wanted }),
    });
    return goTo(`/login?${search.toString()}`);
  }
}

async function signIn(
  stores: RootStore,
  { code, token, user }: SignInArrival,
  next: string | null,
): Promise<boolean> {
  const { api, auth, platform, ui } = stores;
  if (code) {
    const options = { signal: AbortSignal.timeout(PATIENCE) };
    const session = await api.call('exchangeCode', { body: { code } }, options);
    if (session.hasEndedPassword) {
      // Kept until it is read: the browser may be on its way to another page.
      platform.storage.set(PASSWORD_ENDED, session.user.id);
    }
    const known = await auth.keepSession(session);
    ui.toast(MESSAGES.auth.loginSuccess, 'success', TIMES.toastShort);
    return goTo(internalPath(next, landingPath(known)));
  }
  if (token) {
    await auth.adopt(token);
    return goTo(internalPath(next, HOME));
  }
  if (user && !isHere(HOME)) {
    return goTo(`${HOME}?${new URLSearchParams({ user }).toString()}`);
  }
  auth.greet(readUser(user));
  return true;
}

/** @returns whether the page is there already */
function goTo(path: string): boolean {
  if (isHere(path)) {
    return true;
  }
  window.location.replace(path);
  return false;
}

function isHere(path: string): boolean {
  return window.location.pathname + window.location.search + window.location.hash === path;
}

/** A user to greet. Whoever wrote the address has no say in rights. @throws when it is none */
function readUser(json = ''): User {
  const given = JSON.parse(json) as Partial<User> | null;
  const id = given?.id ?? given?._id;
  return userSchema.parse({
    email: '',
    followedCategories: [],
    ...given,
    id,
    _id: id,
    role: 'user',
    policyAccepted: false,
  });
}

function reasonOf(error: unknown, { code }: SignInArrival): SignInFailure {
  if (error instanceof OfflineError || (error instanceof DOMException && error.name === 'TimeoutError')) {
    return 'offline';
  }
  if (!(error instanceof ApiError)) {
    return 'link';
  }
  const isRefused = ['invalid_token', 'unauthorized', 'forbidden', 'validation_error'].includes(error.code);
  const refused = code ? 'stale' : 'link';
  return REASONS[error.code] ?? (isRefused ? refused : 'failed');
}
