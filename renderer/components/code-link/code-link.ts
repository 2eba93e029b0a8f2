import { EDITOR, EDITOR_LANGUAGES, type EditorLanguage } from '../../../server/contract/constants/editor';
import { cleanName } from './clean-name';

/** A file as a link carries it. */
export interface SharedFile {
  name: string;
  language: EditorLanguage;
  code: string;
}

/** Begins every fragment: what stands behind it follows from this version. */
const VERSION = 'v1';

export const CODE_LINK = {
  /** Characters of a whole link. Chats and mail programs cut what is longer. */
  longFrom: 8_000,
  /** Characters of a whole link. The least that a browser of today was seen to take is 80,000 (Safari). */
  max: 80_000,
  /** Bytes that a link may unpack to: a few kilobytes can be made to unpack to gigabytes. */
  unpackedMax: 8 * 1_024 * 1_024,
} as const;

/** A link cannot be made or opened. The message says why and what can be done. */
export class CodeLinkError extends Error {
  override name = 'CodeLinkError';
}

/**
 * The address of the editor with files in its fragment, which browsers never send (RFC 3986, section 3.5).
 *
 * The fragment is `v1.` and base64url (RFC 4648, section 5) of a zlib stream (RFC 1950) of JSON. Its checksum keeps
 * a link with a wrong letter from opening as some other code.
 *
 * @param editor where the editor stands, such as `https://lectern.example/editor`
 * @throws {CodeLinkError} when it is longer than browsers take
 */
export async function shareLink(files: readonly SharedFile[], editor: string): Promise<string> {
  const content = { files: files.map(({ name, language, code }) => ({ name, language, code })) };
  const packed = await collect(
    new Blob([JSON.stringify(content)]).stream().pipeThrough(new CompressionStream('deflate')),
    Infinity,
  );
  const link = `${editor}#${VERSION}.${toBase64Url(packed)}`;
  if (link.length > CODE_LINK.max) {
    throw new CodeLinkError(
      `This is too much code for a link: it would have ${link.length.toLocaleString('en')} characters, and browsers take ${CODE_LINK.max.toLocaleString('en')}. Share a shorter file, or download the text and send that.`,
    );
  }
  return link;
}

/** Whether a fragment is meant for the editor: any other is left alone. */
export function isCodeFragment(hash: string): boolean {
  return /^#?v\d+\./.test(hash);
}

/**
 * The files of a fragment.
 *
 * @param hash with or without `#`
 * @throws {CodeLinkError} when it is damaged, of a later version, or too large
 */
export async function readFragment(hash: string): Promise<SharedFile[]> {
  const [, version, packed = ''] = /^#?(v\d+)\.(.*)$/s.exec(hash) ?? [];
  if (version !== VERSION) {
    throw new CodeLinkError(
      'This link was made by a newer version of this page. Reload the page, then open the link again.',
    );
  }
  if (packed.length > CODE_LINK.max) {
    throw new CodeLinkError('This link holds more code than a link may. Ask for the file itself.');
  }
  return filesIn(await unpack(packed));
}

async function unpack(packed: string): Promise<unknown> {
  try {
    const stream = new Blob([fromBase64Url(packed)]).stream();
    const bytes = await collect(
      stream.pipeThrough(new DecompressionStream('deflate')),
      CODE_LINK.unpackedMax,
    );
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    if (error instanceof CodeLinkError) {
      throw error;
    }
    throw damaged();
  }
}

function filesIn(content: unknown): SharedFile[] {
  const files = isRecord(content) ? content.files : undefined;
  if (!Array.isArray(files) || files.length === 0) {
    throw damaged();
  }
  if (files.length > EDITOR.windowsMax) {
    throw new CodeLinkError(
      `This link holds ${files.length.toLocaleString('en')} files, and the editor takes ${EDITOR.windowsMax}. Ask for the files themselves.`,
    );
  }
  return files.map(fileOf);
}

function fileOf(given: unknown, index: number): SharedFile {
  if (!isRecord(given) || typeof given.code !== 'string') {
    throw damaged();
  }
  if (given.code.length > EDITOR.codeMax) {
    throw new CodeLinkError('A file of this link is larger than the editor takes. Ask for the file itself.');
  }
  const language = EDITOR_LANGUAGES.find(({ id }) => id === given.language)?.id ?? EDITOR.language;
  const name = cleanName(typeof given.name === 'string' ? given.name : '') || `File ${index + 1}`;
  return { name, language, code: given.code.replace(/\r\n?/g, '\n') };
}

function damaged(): CodeLinkError {
  return new CodeLinkError(
    'This link is damaged: a part of it is missing or was changed on the way. Ask for it again, or have it sent as a file.',
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** @throws {CodeLinkError} as soon as more than `max` bytes have come */
async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  max: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length;
    if (size > max) {
      void reader.cancel().catch(() => undefined);
      throw new CodeLinkError(
        'This link unpacks to more code than the editor takes. Ask for the file itself.',
      );
    }
    parts.push(step.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8_192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  }
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Mail programs put line ends and full stops into long links: what is no base64url is no part of it. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const letters = text
    .replace(/%0[ad]|%20|\s|[.,;)>]+$/gi, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/');
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
}
