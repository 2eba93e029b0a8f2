import type { ErrorBody, ErrorCode, FieldError } from '../../server/contract/errors';

/** An answer of the server that says no. `message` can be shown to people as it is. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  /** Failing fields, for validation errors; else empty. */
  readonly errors: readonly FieldError[];

  /** @param retryAfter seconds to wait before trying again, when the server names them */
  constructor(
    readonly status: number,
    body: Partial<ErrorBody>,
    readonly retryAfter: number | null = null,
  ) {
    super(body.message ?? `The server answered with status ${status}.`);
    this.code = body.code ?? 'internal_error';
    this.errors = body.errors ?? [];
  }
}

/** The server could not be reached. */
export class OfflineError extends Error {
  override name = 'OfflineError';

  constructor(options?: ErrorOptions) {
    super('You seem to be offline. Check the connection and try again.', options);
  }
}
