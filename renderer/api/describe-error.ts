import { ApiError, InvalidUserError, OfflineError } from './errors';

/**
 * What to tell people about a failed call: the server's own words, that the site is offline or that no usable user
 * came, else `fallback`.
 */
export function describeError(error: unknown, fallback: string): string {
  const isForPeople =
    error instanceof OfflineError ||
    error instanceof InvalidUserError ||
    (error instanceof ApiError && error.isFromServer);
  return isForPeople ? error.message : fallback;
}

/** Whether a call ended because nobody waits for it any more. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
