import { ApiError, OfflineError } from './errors';

/** What to tell people about a failed call: the server's words, else that the site is offline, else `fallback`. */
export function describeError(error: unknown, fallback: string): string {
  return error instanceof ApiError || error instanceof OfflineError ? error.message : fallback;
}

/** Whether a call ended because nobody waits for it any more. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
