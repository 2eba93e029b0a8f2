import { CERTIFICATE_ATTACHMENT } from '../constants/certificates';
import { PdfReader, type PdfDictionary, type PdfValue } from './pdf-reader';

/** The largest file that is looked into, in bytes: a certificate has less than a hundredth of it. */
export const CERTIFICATE_FILE_MAX = 10 * 1024 * 1024;
/** The longest credential that is taken from a file, in bytes. */
const CREDENTIAL_MAX = 256 * 1024;

/** Why a file gives no credential. */
export type AttachmentFailure =
  | 'too-large'
  | 'not-a-pdf'
  | 'damaged'
  | 'encrypted'
  | 'without-credential'
  | 'several-attachments'
  | 'rewritten';

/** A file without a credential that can be read. */
export class AttachmentError extends Error {
  override readonly name = 'AttachmentError';
  constructor(readonly failure: AttachmentFailure) {
    super(`The file gives no credential: ${failure}.`);
  }
}

/**
 * The signed credential in the PDF of a certificate, as its bytes stand there: nothing is unpacked, so that no file
 * can become larger than it is. What it says is not believed: whoever asks checks its signature.
 *
 * @returns the JWT
 * @throws AttachmentError `rewritten`: another program has saved the file in a way of its own, which packs it;
 * `without-credential`: a PDF, but no certificate of ours
 */
export function readAttachment(bytes: Uint8Array): string {
  if (bytes.length > CERTIFICATE_FILE_MAX) {
    throw new AttachmentError('too-large');
  }
  const reader = PdfReader.open(bytes);
  if (typeof reader === 'string') {
    throw new AttachmentError(reader);
  }
  try {
    return readFrom(reader);
  } catch (error) {
    throw error instanceof AttachmentError ? error : new AttachmentError('damaged');
  }
}

function readFrom(reader: PdfReader): string {
  const names = inside(reader, reader.root, 'Names', 'EmbeddedFiles');
  if (names === undefined) {
    throw new AttachmentError('without-credential');
  }
  const entries = reader.resolve(names.get('Names'));
  if (!Array.isArray(entries)) {
    throw new AttachmentError(names.has('Kids') ? 'several-attachments' : 'without-credential');
  }
  if (entries.length !== 2) {
    throw new AttachmentError(entries.length === 0 ? 'without-credential' : 'several-attachments');
  }
  const entry = reader.resolve(entries[1]);
  const isOurs = entry instanceof Map && textOf(reader.resolve(entry.get('F'))) === CERTIFICATE_ATTACHMENT;
  const files = isOurs ? inside(reader, entry, 'EF') : undefined;
  if (files === undefined) {
    throw new AttachmentError('without-credential');
  }
  return readStream(reader, files.get('F'));
}

function readStream(reader: PdfReader, reference: PdfValue | undefined): string {
  const stream = reader.stream(reference);
  if (stream === undefined) {
    throw new AttachmentError('damaged');
  }
  if (stream.dictionary.has('Filter')) {
    throw new AttachmentError('rewritten');
  }
  if (stream.text.length > CREDENTIAL_MAX) {
    throw new AttachmentError('too-large');
  }
  if (!/^[\x21-\x7e]+$/.test(stream.text)) {
    throw new AttachmentError('damaged');
  }
  return stream.text;
}

function inside(reader: PdfReader, from: PdfDictionary, ...keys: string[]): PdfDictionary | undefined {
  let current: PdfDictionary = from;
  for (const key of keys) {
    const next = reader.resolve(current.get(key));
    if (!(next instanceof Map)) {
      return undefined;
    }
    current = next;
  }
  return current;
}

const textOf = (value: PdfValue | undefined) =>
  typeof value === 'object' && value !== null && 'text' in value ? value.text : undefined;
