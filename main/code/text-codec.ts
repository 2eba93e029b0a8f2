import { isUtf8 } from 'node:buffer';
import type { CodeDocument } from '../../server/contract/ipc-code';
import { FILE_MAX } from './limits';
import { commonest, endsAfterTyping, endsIn, type EndedText, type LineEnd } from './line-ends';
import { RefusedText } from './refused-text';

/** How characters stand on the disk. UTF-16 always has a mark at its beginning. */
export const ENCODINGS = ['UTF-8', 'UTF-8 with BOM', 'UTF-16 LE', 'UTF-16 BE', 'Latin-1'] as const;
export type TextEncoding = (typeof ENCODINGS)[number];

/** A text and what its bytes have beyond it: together they give the same bytes again. */
export interface FileText extends EndedText {
  encoding: TextEncoding;
  /** What a new line ends with, also while the text has one line only. */
  usualEnd: LineEnd;
  /** As it was read: what is typed and taken back again is this once more. */
  read: EndedText;
}

/** One half of a pair of UTF-16 without the other. */
const HALF = /\p{Surrogate}/u;
const NOT_LATIN_1 = /[^\0-\u{ff}]/u;

const MARKS = {
  'UTF-8 with BOM': [0xef, 0xbb, 0xbf],
  'UTF-16 LE': [0xff, 0xfe],
  'UTF-16 BE': [0xfe, 0xff],
} satisfies Partial<Record<TextEncoding, number[]>>;

/**
 * Reads the bytes of a text file.
 *
 * @param name of the file, for the message
 * @throws {RefusedText} when it is too large, is no text, or would come out different when it is saved
 */
export function decodeFile(bytes: Buffer, name: string): FileText {
  if (bytes.length > FILE_MAX) {
    throw tooLarge(name);
  }
  const encoding = encodingOf(bytes);
  const raw = rawText(bytes, encoding, name);
  if (raw.includes('\0')) {
    throw new RefusedText(
      `“${name}” is no text: it has bytes in it that no text has. Open it in the program it was made with.`,
    );
  }
  const read = { text: raw.replace(/\r\n?/g, '\n'), ends: endsIn(raw) };
  const file = { ...read, encoding, usualEnd: commonest(read.ends), read };
  if (HALF.test(raw) || !encodeFile(file, file.text).bytes.equals(bytes)) {
    throw damaged(name, encoding);
  }
  return file;
}

/**
 * The bytes of a text that was made from a file's.
 *
 * @param file as it was read or written last
 * @param text lines end with `\n`
 * @returns the bytes, and the file that they are
 * @throws {RefusedText} when the file's encoding has no room for a character; it says which, and in what line
 */
export function encodeFile(file: FileText, text: string): { bytes: Buffer; file: FileText } {
  const plain = text.replace(/\r\n?/g, '\n');
  const { read, encoding, usualEnd } = file;
  const ends = plain === file.text ? file.ends : endsAfterTyping([file, read], plain, usualEnd);
  const raw = withEnds(plain, ends);
  if (HALF.test(raw)) {
    const line = lineOf(plain, HALF);
    throw new RefusedText(
      `Line ${line} has half a character in it, which no file can hold. Delete it there.`,
    );
  }
  const made = { text: plain, ends, encoding, usualEnd: commonest(ends, usualEnd), read };
  return { bytes: encodeRaw(raw, encoding), file: made };
}

/**
 * A file that is not on the disk yet, or no longer.
 *
 * @param end what its lines will end with
 */
export function newFileText(encoding: TextEncoding = 'UTF-8', end: LineEnd = '\n'): FileText {
  const read = { text: '', ends: [] };
  return { ...read, encoding, usualEnd: end, read };
}

/** What the lines of a file end with, for the person. */
export function lineEndsOf({ ends, usualEnd }: FileText): CodeDocument['lineEnds'] {
  const [first = usualEnd] = ends;
  const names = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' } as const;
  return ends.every((end) => end === first) ? names[first] : 'mixed';
}

export function tooLarge(name: string): RefusedText {
  return new RefusedText(
    `“${name}” is larger than 20 MB, and Lectern opens no file that large. Open a part of it.`,
  );
}

function encodingOf(bytes: Buffer): TextEncoding {
  const marked = (Object.keys(MARKS) as (keyof typeof MARKS)[]).find((encoding) =>
    MARKS[encoding].every((byte, place) => bytes[place] === byte),
  );
  if (marked && marked !== 'UTF-8 with BOM') {
    return marked;
  }
  return isUtf8(bytes) ? (marked ?? 'UTF-8') : 'Latin-1';
}

function rawText(bytes: Buffer, encoding: TextEncoding, name: string): string {
  switch (encoding) {
    case 'UTF-8':
      return bytes.toString('utf8');
    case 'UTF-8 with BOM':
      return bytes.toString('utf8', 3);
    case 'Latin-1':
      return bytes.toString('latin1');
    case 'UTF-16 LE':
    case 'UTF-16 BE': {
      if (bytes.length % 2 === 1) {
        throw damaged(name, encoding);
      }
      const units = Buffer.from(bytes.subarray(2));
      return (encoding === 'UTF-16 BE' ? units.swap16() : units).toString('utf16le');
    }
  }
}

function encodeRaw(raw: string, encoding: TextEncoding): Buffer {
  switch (encoding) {
    case 'UTF-8':
      return Buffer.from(raw);
    case 'UTF-8 with BOM':
      return Buffer.concat([Buffer.from(MARKS[encoding]), Buffer.from(raw)]);
    case 'UTF-16 LE':
      return Buffer.concat([Buffer.from(MARKS[encoding]), Buffer.from(raw, 'utf16le')]);
    case 'UTF-16 BE':
      return Buffer.concat([Buffer.from(MARKS[encoding]), Buffer.from(raw, 'utf16le').swap16()]);
    case 'Latin-1': {
      const foreign = NOT_LATIN_1.exec(raw)?.[0];
      if (foreign !== undefined) {
        const line = lineOf(raw.replace(/\r\n?/g, '\n'), NOT_LATIN_1);
        throw new RefusedText(
          `This file is in Latin-1, which has no “${foreign}” (line ${line}). Choose Save As to save it in UTF-8.`,
        );
      }
      return Buffer.from(raw, 'latin1');
    }
  }
}

function withEnds(text: string, ends: readonly LineEnd[]): string {
  const [first = '\n'] = ends;
  if (ends.every((end) => end === first)) {
    return first === '\n' ? text : text.replaceAll('\n', first);
  }
  let place = 0;
  return text.replaceAll('\n', () => ends[place++] ?? '\n');
}

function damaged(name: string, encoding: TextEncoding): RefusedText {
  return new RefusedText(
    `“${name}” says that it is in ${encoding}, and is not: saving it would change it. Repair it in the program it was made with.`,
  );
}

/** The number of the line in which a pattern is found first, from 1. */
function lineOf(text: string, pattern: RegExp): number {
  return text.slice(0, pattern.exec(text)?.index ?? 0).split('\n').length;
}
