import type { Context, Middleware } from 'koa';
import type { ErrorBody } from '../../contract/errors';
import {
  AppError,
  BadRequestError,
  DraftConflictError,
  PostConflictError,
  StorageFullError,
} from '../../domain/errors';
import { NoSigningKeyError } from '../../certificates/errors';
import { withoutAddresses } from '../../domain/without-addresses';
import { presentDraft } from '../../presenters/present-draft';
import { presentPost } from '../../presenters/present-post';
import { InvalidCursorError, StorageUnwritableError } from '../../storage/errors';
import type { AppContext } from '../app-context';
import { sendLast } from '../send-last';

const UNKNOWN = 'Something went wrong on our side. Try again; if it stays, report the request id.';

/** Turns whatever was thrown into a JSON answer, by class alone (DECISIONS, "Errors"). */
export function errors({ logger }: AppContext): Middleware {
  return async function handleErrors(koa, next) {
    try {
      await next();
    } catch (thrown) {
      const error = knownError(thrown);
      if (!error) {
        logger.error({ err: thrown, requestId: requestIdOf(koa) }, 'A request failed.');
      } else if (error.status >= 500) {
        logger.warn(describe(error, koa), 'A request could not be served.');
      }
      answer(koa, error);
    }
  };
}

function knownError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) {
    return thrown;
  }
  if (thrown instanceof InvalidCursorError) {
    return new BadRequestError(thrown.message, { cause: thrown });
  }
  if (thrown instanceof StorageUnwritableError || thrown instanceof NoSigningKeyError) {
    return new StorageFullError(thrown.message, { cause: thrown, headers: { 'Retry-After': '30' } });
  }
  return undefined;
}

function answer(koa: Context, error: AppError | undefined): void {
  if (koa.headerSent) {
    // Too late for an answer: end what was begun, so that nobody takes it for whole.
    koa.res.destroy();
    return;
  }
  const requestId = requestIdOf(koa);
  const body: ErrorBody = error
    ? {
        message: error.message,
        code: error.code,
        ...(error.errors && { errors: [...error.errors] }),
        ...currentOf(error),
        requestId,
      }
    : { message: UNKNOWN, code: 'internal_error', requestId };
  koa.status = error?.status ?? 500;
  koa.set({ 'Cache-Control': 'no-store', ...error?.headers });
  koa.type = 'json';
  sendLast(koa, JSON.stringify(body));
}

/** Names and words alone: what else hangs on the errors of drivers may be keys and signed addresses. */
function describe(error: AppError, koa: Context): object {
  const { name, code, status, cause } = error;
  return {
    requestId: requestIdOf(koa),
    ...{ error: name, code, status },
    ...(cause instanceof Error && {
      cause: {
        name: cause.name,
        message: withoutAddresses(cause.message),
        ...('code' in cause && { code: String(cause.code) }),
      },
    }),
  };
}

/** What is in place now, for whoever has to merge with it. */
function currentOf(error: AppError): Pick<ErrorBody, 'current'> {
  if (error instanceof PostConflictError) {
    return { current: { post: presentPost(error.post) } };
  }
  return error instanceof DraftConflictError ? { current: { draft: presentDraft(error.draft) } } : {};
}

function requestIdOf(koa: Context): string {
  return String(koa.state.requestId ?? '');
}
