import type { SignInFailure } from '../contract/constants/sign-in';
import { NotFoundError, RateLimitedError, ValidationError } from '../domain/errors';
import { SignInError } from '../identity/errors';
import type { IdentityProvider } from '../identity/port';
import type { AppContext } from './app-context';
import { Redirect } from './register';
import { forgetPendingLogin, readPendingLogin, SIGN_IN_COOKIE } from './sign-in-cookie';

/** @throws NotFoundError where no provider is set up */
export function identityProvider({ identity }: AppContext): IdentityProvider {
  if (!identity) {
    throw new NotFoundError('Login with Google is not set up on this site.');
  }
  return identity;
}

/** Leads a Google login that failed to `/login`, which says why. The page they wanted to go on to is kept. */
export async function landOnLogin(
  error: unknown,
  request: { context: AppContext; search: URLSearchParams; cookie: (name: string) => string | undefined },
): Promise<Redirect | undefined> {
  const { context, search, cookie } = request;
  if (!context.identity) {
    return undefined;
  }
  const pending = await readPendingLogin(context, cookie(SIGN_IN_COOKIE));
  const next = (search.get('next') ?? pending?.next ?? '').slice(0, 2_000);
  const reason = reasonOf(error);
  log(context, error, reason);
  return new Redirect(`/login?${new URLSearchParams({ error: reason, ...(next && { next }) }).toString()}`, {
    'Set-Cookie': forgetPendingLogin(context),
  });
}

function reasonOf(error: unknown): SignInFailure {
  if (error instanceof SignInError) {
    return error.reason;
  }
  if (error instanceof RateLimitedError) {
    return 'busy';
  }
  return error instanceof ValidationError ? 'rejected' : 'failed';
}

function log({ logger }: AppContext, error: unknown, reason: SignInFailure): void {
  if (reason === 'failed') {
    logger.error({ err: error }, 'A Google login failed.');
  } else if (error instanceof SignInError && (reason === 'unavailable' || reason === 'rejected')) {
    logger.warn({ reason, detail: error.message }, 'A Google login failed.');
  } else {
    logger.info({ reason }, 'A Google login did not go through.');
  }
}
