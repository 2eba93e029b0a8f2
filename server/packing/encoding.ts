/** How an answer's bytes are packed (RFC 9110, section 8.4.1); `identity`: not at all. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** What browsers send, word for word. */
const BROWSERS = new Set(['gzip, deflate, br', 'gzip, deflate, br, zstd']);

/**
 * The best encoding that an Accept-Encoding header takes (RFC 9110, section 12.5.3). Of weights only `q=0`
 * matters: whoever takes brotli at all gets it.
 */
export function pickEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (BROWSERS.has(text)) {
    return 'br';
  }
  const taken = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter((part) => !part.some((weight) => /^q=0(\.0*)?$/.test(weight)))
    .map(([name]) => name);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity';
}
