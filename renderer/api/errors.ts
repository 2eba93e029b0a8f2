import type { ErrorBody, ErrorCode, FieldError } from '../../server/contract/errors';

/** An answer of the server that says no. `message` can be shown to people when it `isFromServer`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  /** Failing fields, for validation errors; else empty. */
  readonly errors: readonly FieldError[];
  /** Whether the message stood in the answer: what stands between, such as a proxy, answers without one. */
  readonly isFromServer: boolean;
  /** With `conflict` of a post or draft: what is in place now, as the contract's conflict schemas have it. */
  readonly current: unknown;

  /** @param retryAfter seconds to wait before trying again, when the server names them */
  constructor(
    readonly status: number,
    body: Partial<ErrorBody>,
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    const said = typeof body.message === 'string' ? body.message : '';
    super(said || `The server answered with status ${status}.`, options);
    this.isFromServer = said !== '';
    this.code = body.code ?? 'internal_error';
    this.errors = body.errors ?? [];
    this.current = body.current;
  }
}

/** The server could not be reached. */
export class OfflineError extends Error {
  override name = 'OfflineError';

  constructor(options?: ErrorOptions) {
    super('You seem to be offline. Check the connection and try again.', options);
  }
}

/** The server said yes but sent no usable session or user (SPEC §5). `message` can be shown to people. */
export class InvalidUserError extends Error {
  override name = 'InvalidUserError';
}
