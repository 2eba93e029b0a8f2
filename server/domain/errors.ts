import type { ErrorCode, FieldError } from '../contract/errors';
import type { PostRecord } from './post';
import type { DraftRecord } from './draft';

/** What an error carries beside its message. */
export interface ErrorDetails {
  /** Response headers that belong to the answer, such as Retry-After. */
  headers?: Readonly<Record<string, string>>;
  /** Failing fields; the first one's `msg` is the message. */
  errors?: readonly FieldError[];
  cause?: unknown;
}

/**
 * A failure that is the answer: its message is written for the person who reads it.
 * Everything that is no AppError is answered with 500 `internal_error` and no internals (DECISIONS, "Errors").
 */
export abstract class AppError extends Error {
  abstract readonly code: ErrorCode;
  abstract readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[] | undefined;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.headers = details.headers ?? {};
    this.errors = details.errors;
  }
}

/** Fields of a request that do not fit their schema: every one of them, in order. */
export class ValidationError extends AppError {
  readonly code = 'validation_error';
  readonly status = 400;

  constructor(errors: readonly [FieldError, ...FieldError[]]) {
    super(errors[0].msg, { errors });
  }
}

/** A request that cannot be read at all, such as bad percent-encoding. */
export class BadRequestError extends AppError {
  readonly code = 'bad_request';
  readonly status: number = 400;
}

/** A request for a host that this server is not (RFC 9110, section 15.5.20). */
export class MisdirectedRequestError extends BadRequestError {
  override readonly status = 421;
}

/** A file that comes too slowly to wait for it. Not 408: browsers take that as an invitation to send it again unasked. */
export class SlowFileError extends BadRequestError {}

/** A body that is not JSON, or JSON that no form of ours sends. */
export class MalformedBodyError extends AppError {
  readonly code = 'malformed_body';
  readonly status = 400;
}

export class UnsupportedMediaTypeError extends AppError {
  readonly code = 'unsupported_media_type';
  readonly status = 415;
}

export class PayloadTooLargeError extends AppError {
  readonly code = 'payload_too_large';
  readonly status = 413;
}

/** Nobody is signed in, or the session is over. */
export class UnauthorizedError extends AppError {
  readonly code = 'unauthorized';
  readonly status = 401;
}

export class InvalidCredentialsError extends AppError {
  readonly code = 'invalid_credentials';
  readonly status = 401;
}

export class ForbiddenError extends AppError {
  readonly code = 'forbidden';
  readonly status = 403;
}

/** An admin keeps this account out. */
export class AccountBlockedError extends AppError {
  readonly code = 'account_blocked';
  readonly status = 403;
}

export class InviteRequiredError extends AppError {
  readonly code = 'invite_required';
  readonly status = 403;
}

export class PolicyRequiredError extends AppError {
  readonly code = 'policy_required';
  readonly status = 403;
}

export class NotFoundError extends AppError {
  readonly code = 'not_found';
  readonly status = 404;
}

export class MethodNotAllowedError extends AppError {
  readonly code = 'method_not_allowed';
  readonly status = 405;

  constructor(message: string, allowed: readonly string[]) {
    super(message, { headers: { Allow: allowed.join(', ') } });
  }
}

/** The record is no longer what the request was made for. */
export class ConflictError extends AppError {
  readonly code = 'conflict';
  readonly status = 409;
}

/** Somebody changed the post since the state that the request was made from. */
export class PostConflictError extends ConflictError {
  /** @param post as it is now */
  constructor(
    message: string,
    readonly post: PostRecord,
  ) {
    super(message);
  }
}

/** The draft was saved elsewhere since the state that the request was made from. */
export class DraftConflictError extends ConflictError {
  /** @param draft as it is now */
  constructor(
    message: string,
    readonly draft: DraftRecord,
  ) {
    super(message);
  }
}

export class EmailTakenError extends AppError {
  readonly code = 'email_taken';
  readonly status = 409;
}

/** A file that is not what it was said to be, or is no picture or video that is taken. */
export class FileRefusedError extends AppError {
  readonly code = 'file_refused';
  readonly status = 422;
}

/** A person has as many drafts, uploads or bytes of files as a person may. */
export class QuotaExceededError extends AppError {
  readonly code = 'quota_exceeded';
  readonly status = 413;
}

/** A mailed link that was used, replaced, has expired or never was. */
export class InvalidTokenError extends AppError {
  readonly code = 'invalid_token';
  readonly status = 400;
}

/** @param seconds after which a new attempt is worth it */
function retryAfter(seconds: number): ErrorDetails {
  return { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } };
}

export class RateLimitedError extends AppError {
  readonly code = 'rate_limited';
  readonly status = 429;

  constructor(message: string, seconds: number) {
    super(message, retryAfter(seconds));
  }
}

/** One person holds as many live streams as a person may. */
export class TooManyStreamsError extends AppError {
  readonly code = 'too_many_streams';
  readonly status = 429;
}

/** More work than this server takes on at once. */
export class BusyError extends AppError {
  readonly code = 'busy';
  readonly status = 503;

  constructor(message: string, seconds: number, details: Pick<ErrorDetails, 'cause'> = {}) {
    super(message, { ...retryAfter(seconds), ...details });
  }
}

/** The disk takes no writes; reads go on. */
export class StorageFullError extends AppError {
  readonly code = 'storage_full';
  readonly status = 507;
}
