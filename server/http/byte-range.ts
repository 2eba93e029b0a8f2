/**
 * A Range header for one range of bytes (RFC 9110, section 14.1.2); `end` is inclusive.
 * Several ranges, other units and nonsense ask for the whole file.
 */
export function parseRange(
  header: string,
  size: number,
): { start: number; end: number } | 'whole' | 'unsatisfiable' {
  const compact = header.replaceAll(' ', '');
  const suffix = /^bytes=-(\d{1,15})$/.exec(compact);
  if (suffix) {
    const length = Number(suffix[1]);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const match = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(compact);
  if (!match) {
    return 'whole';
  }
  const start = Number(match[1]);
  const last = match[2] ? Number(match[2]) : size - 1;
  if (match[2] && last < start) {
    return 'whole';
  }
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(last, size - 1) };
}
