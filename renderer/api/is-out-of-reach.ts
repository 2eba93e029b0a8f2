import { ApiError, OfflineError } from './errors';

/** Whether a call failed because the site is away or unwell: nothing that was known is untrue by that. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);
}
