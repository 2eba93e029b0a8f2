import type { DOWNLOAD_FAILURES } from '../contract/certificate-messages';
import { readUniqueId } from '../contract/rules/unique-id';
import { AppError, ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../domain/errors';
import { verifyPath } from '../domain/certificate';
import { type FailedRequest, Redirect } from './register';

/**
 * Leads a person whose download of a certificate failed to its page, which says why; they would be left with JSON
 * otherwise. Undefined for programs, which can read that.
 */
export function landOnCertificate(
  error: unknown,
  { context, isNavigation, params: { uniqueId = '' } }: FailedRequest,
): Promise<Redirect | undefined> {
  if (!isNavigation) {
    return Promise.resolve(undefined);
  }
  if (!(error instanceof AppError)) {
    context.logger.error({ err: error }, 'A certificate could not be printed.');
  }
  const page = verifyPath(encodeURIComponent(readUniqueId(uniqueId) ?? uniqueId));
  const reason = reasonOf(error);
  return Promise.resolve(new Redirect(reason === undefined ? page : `${page}?download=${reason}`));
}

/** Of one that no longer stands, or is not there, its page says so by itself. */
function reasonOf(error: unknown): keyof typeof DOWNLOAD_FAILURES | undefined {
  if (error instanceof ConflictError || error instanceof NotFoundError) {
    return undefined;
  }
  return error instanceof ForbiddenError || error instanceof ValidationError ? 'expired' : 'busy';
}
