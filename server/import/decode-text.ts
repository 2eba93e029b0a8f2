import { FileRefusedError } from './errors';
import { type NoteBook } from './import-notes';

/** The text of a file: UTF-8, UTF-16 with its mark, or Latin-1 with a note. Line ends become `\n`. */
export function decodeText(bytes: Buffer, notes: NoteBook): string {
  const text = decode(bytes, notes).replace(/\r\n?/g, '\n');
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  if (clean.length < text.length) {
    notes.add('Control characters were taken out.');
  }
  if (clean.trim() === '') {
    throw new FileRefusedError('The file is empty.');
  }
  return clean;
}

function decode(bytes: Buffer, notes: NoteBook): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  if (bytes.includes(0)) {
    throw new FileRefusedError('This is no text file: it holds binary data.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) {
      throw error;
    }
  }
  notes.add('The file is not UTF-8; it was read as Latin-1.', firstBadLine(bytes));
  return new TextDecoder('windows-1252').decode(bytes);
}

function firstBadLine(bytes: Buffer): number {
  const lines = bytes.toString('utf8').split('\n');
  return lines.findIndex((line) => line.includes('\ufffd')) + 1;
}
