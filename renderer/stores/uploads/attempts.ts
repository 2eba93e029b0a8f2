import { UPLOAD } from '../../../server/contract/constants/media';
import { ApiError, OfflineError } from '../../api/errors';
import { TransferError } from '../../platform/uploads/errors';

/** The stored file cannot be read where readers will look for it (SPEC §8). */
export class NotReadableError extends Error {
  override name = 'NotReadableError';

  /** @param status of the answer; 0 when none came */
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Seconds that a server may ask to be left alone; after longer ones the author decides. */
const PATIENCE = 60;

interface Attempts {
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  /** Also worth another try, beside what is by its nature. */
  isWorthwhile?: (error: unknown) => boolean;
}

/**
 * Tries a stage of an upload up to three times, with a pause of a second times the number of the attempt (SPEC §9).
 * What the server refuses is not repeated.
 *
 * @throws what the last attempt threw
 */
export async function withAttempts<T>(action: () => Promise<T>, options: Attempts): Promise<T> {
  const { wait, signal, isWorthwhile = () => false } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      signal.throwIfAborted();
      return await action();
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === UPLOAD.attempts || !(isTemporary(error) || isWorthwhile(error))) {
        throw error;
      }
      await wait(Math.max(UPLOAD.retryDelay * attempt, askedPause(error)), signal);
    }
  }
}

function isTemporary(error: unknown): boolean {
  if (error instanceof OfflineError) {
    return true;
  }
  if (error instanceof NotReadableError) {
    return error.status === 0 || error.status === 404 || isTemporaryStatus(error.status);
  }
  if (error instanceof ApiError) {
    return isTemporaryStatus(error.status) && (error.retryAfter ?? 0) <= PATIENCE;
  }
  return error instanceof TransferError && (error.status === 0 || isTemporaryStatus(error.status));
}

function isTemporaryStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** Milliseconds. */
function askedPause(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
}
