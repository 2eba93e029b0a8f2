import { EDITOR } from '../../../../server/contract/constants/editor';
import { formatFileSize } from '../../../components/media/format-file-size';

export type LineEnd = '\n' | '\r\n';

/** The text of a file, as the editor holds it. */
export interface TextFile {
  /** Lines end in `\n`. */
  code: string;
  /** How lines ended in the file, for saving it the same way. */
  lineEnd: LineEnd;
  /** What is different from the file on the disk, as a sentence; undefined when nothing is. */
  note: string | undefined;
}

/** A file is no text that the editor takes. The message names it and says what can be done. */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
}

/** UTF-8 takes four bytes for a character at most. */
const BYTES_MAX = EDITOR.codeMax * 4;

/**
 * The text of a file: UTF-8 with or without a mark, or UTF-16 with one (Unicode Standard, section 23.8).
 *
 * @throws {FileRefusedError} when it is too large, no text, in another encoding, or cannot be read
 */
export async function readTextFile(file: File): Promise<TextFile> {
  if (file.size > BYTES_MAX) {
    throw tooLarge(file, formatFileSize(file.size));
  }
  const bytes = await bytesOf(file);
  const [encoding, name] = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.includes(0)) {
    throw new FileRefusedError(`“${file.name}” is no text: the editor opens text files only.`);
  }
  const text = decode(bytes, encoding, file);
  if (text.length > EDITOR.codeMax) {
    throw tooLarge(file, `${text.length.toLocaleString('en')} characters`);
  }
  const ends = lineEndsIn(text);
  return {
    code: text.replace(/\r\n?/g, '\n'),
    lineEnd: ends.windows > ends.others ? '\r\n' : '\n',
    note: noteOf(file, name, ends),
  };
}

function tooLarge(file: File, size: string): FileRefusedError {
  return new FileRefusedError(
    `“${file.name}” is too large (${size}): the editor takes ${EDITOR.codeMax.toLocaleString('en')} characters. Open a part of it.`,
  );
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileRefusedError(
      `“${file.name}” could not be read. A folder cannot be opened; a file may have been moved or is locked by another program.`,
    );
  }
}

function encodingOf([first, second]: Uint8Array): [encoding: string, name: string | undefined] {
  if (first === 0xff && second === 0xfe) {
    return ['utf-16le', 'UTF-16'];
  }
  return first === 0xfe && second === 0xff ? ['utf-16be', 'UTF-16'] : ['utf-8', undefined];
}

/** The decoder takes the mark at the beginning away. */
function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string, file: File): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefusedError(
      `“${file.name}” is not in UTF-8, or is no text. If it is text, save it as UTF-8 in the program it comes from, then open it again.`,
    );
  }
}

interface LineEnds {
  windows: number;
  others: number;
}

function lineEndsIn(text: string): LineEnds {
  const windows = text.split('\r\n').length - 1;
  return { windows, others: text.split(/\r\n?|\n/).length - 1 - windows };
}

function noteOf(file: File, encoding: string | undefined, { windows, others }: LineEnds): string | undefined {
  if (encoding) {
    return `“${file.name}” was in ${encoding}. Saving it writes UTF-8.`;
  }
  return windows > 0 && others > 0
    ? `The lines of “${file.name}” ended in two ways. Saving it ends all of them the same way.`
    : undefined;
}
