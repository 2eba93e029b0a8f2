/** What a file turned out to be, with the text that was signed. */
export type ReadFile =
  | { format: 'pdf'; bytes: Uint8Array<ArrayBuffer> }
  | { format: 'json' | 'jwt'; text: string }
  | { format: 'empty' | 'unknown' };

const PDF = '%PDF-';
const JWT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;

/** Tells by its content, never by its name, what a file is. */
export function readFormat(bytes: Uint8Array<ArrayBuffer>): ReadFile {
  if (bytes.length === 0) {
    return { format: 'empty' };
  }
  if (String.fromCharCode(...bytes.subarray(0, PDF.length)) === PDF) {
    return { format: 'pdf', bytes };
  }
  try {
    return readText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { format: 'unknown' };
  }
}

function readText(content: string): ReadFile {
  const text = content.trim();
  if (text === '') {
    return { format: 'empty' };
  }
  if (text.startsWith('{')) {
    return { format: 'json', text };
  }
  return JWT.test(text) ? { format: 'jwt', text } : { format: 'unknown' };
}
