import type { ExportFailure } from '../contract/constants/export';
import { NotFoundError, RateLimitedError, ValidationError } from '../domain/errors';
import type { AppContext } from './app-context';
import { Redirect } from './register';

/**
 * Leads a person whose download of their data failed back to their account page, which says why; they would be
 * left with JSON otherwise. Undefined for programs, which can read that.
 */
export function landOnAccount(
  error: unknown,
  { context, isNavigation }: { context: Pick<AppContext, 'logger'>; isNavigation: boolean },
): Promise<Redirect | undefined> {
  if (!isNavigation) {
    return Promise.resolve(undefined);
  }
  const reason = reasonOf(error);
  if (reason === 'failed') {
    context.logger.error({ err: error }, 'A download of somebody’s data failed.');
  }
  return Promise.resolve(new Redirect(`/account?error=${reason}#data`));
}

function reasonOf(error: unknown): ExportFailure {
  if (error instanceof RateLimitedError) {
    return 'busy';
  }
  return error instanceof NotFoundError || error instanceof ValidationError ? 'expired' : 'failed';
}
