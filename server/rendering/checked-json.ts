import { crc32 } from 'node:zlib';

/**
 * A derived value as a file that shows when it is damaged: a line with its format and CRC-32, then JSON.
 *
 * @param format name and version; a file of another format counts as missing
 */
export function encodeChecked(format: string, value: unknown): string {
  const json = JSON.stringify(value);
  return `${format} ${crc32(json).toString(16)}\n${json}`;
}

/** Reads what `encodeChecked` wrote; undefined when it is damaged or of another format. */
export function decodeChecked(format: string, text: string): unknown {
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== `${format} ${crc32(json).toString(16)}`) {
    return undefined;
  }
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}
