/**
 * A Range header for one range of bytes (RFC 9110, section 14.1.2); `end` is inclusive.
 * Several ranges, other units and nonsense ask for the whole file.
 */
export function parseRange(
  header: string,
  size: number,
): { start: number; end: number } | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/.exec(header.replaceAll(' ', ''));
  const { first = '', last = '' } = match?.groups ?? {};
  if (first === '' && last === '') {
    return 'whole';
  }
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) {
    return 'whole';
  }
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
}
