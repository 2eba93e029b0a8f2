import { BusyError } from '../domain/errors';

/** A thread could not be started, or not in time: that says nothing of the work it was to do. */
export class ThreadStartError extends BusyError {
  constructor(cause?: unknown) {
    super('The server is too busy for this right now. Try again in a moment.', 5, { cause });
  }
}

/** A thread took longer than its work may take. */
export class ThreadTimeoutError extends Error {
  override readonly name = 'ThreadTimeoutError';
  /** @param limit in milliseconds */
  constructor(readonly limit: number) {
    super(`The work took longer than ${limit} ms.`);
  }
}
