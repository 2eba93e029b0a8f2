/** What a person can do about an error of the file system. The folder is said to be the reason only when it is. */
const REASONS: Record<string, string> = {
  ENOSPC: 'The disk is full. Make room, or save it somewhere else.',
  EFBIG: 'It is too large for this disk. Save it somewhere else.',
  EDQUOT: 'There is no room left for you on this disk. Make room, or save it somewhere else.',
  EACCES: 'You may not write there. Save it somewhere else, or change the rights of the file.',
  EPERM: 'You may not write there. Save it somewhere else, or change the rights of the file.',
  EROFS: 'The disk can only be read. Save it somewhere else.',
  ENOENT: 'Its folder is not there any more. Save it somewhere else.',
  ENOTDIR: 'Its folder is not there any more. Save it somewhere else.',
  EISDIR: 'There is a folder of that name. Choose another name.',
  ENAMETOOLONG: 'The name is too long. Choose a shorter one.',
  EBUSY: 'Another program is using it. Close it there, then try again.',
  EIO: 'The disk reported an error. Save it somewhere else.',
};

/**
 * One or two sentences for the person whose file could not be read or written.
 *
 * @param name of the file
 */
export function sayWhy(error: unknown, name: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return `“${name}”: ${REASONS[code] ?? `The system said ${code || 'nothing more'}. Try again, or save it somewhere else.`}`;
}
