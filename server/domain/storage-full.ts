import { StorageFullError } from './errors';

/** Codes of the system for a disk, or a share of it, that takes no more. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

/** What a failed write is for the person who waits for it: a full disk is said, anything else stays as it is. */
export function asStorageFull(error: unknown): unknown {
  return error instanceof Error && 'code' in error && FULL.has(String(error.code))
    ? new StorageFullError('The disk takes no more files at the moment. Try again later.', { cause: error })
    : error;
}
