import { basename } from 'node:path';
import { EDITOR } from '../../server/contract/constants/editor';
import { languageOfName } from '../../server/contract/rules/language-of-name';
import type { DocumentStart } from './code-document';
import { readDiskFile } from './disk-file';
import { codeOf } from './error-code';
import type { KeptText } from './kept-texts';
import { decodeFile, newFileText } from './text-codec';

/**
 * Reads a file of the disk.
 *
 * @param path absolute
 * @throws {RefusedText} when it is no text that is opened
 * @throws an error of the file system
 */
export async function openDocument(id: string, path: string): Promise<DocumentStart> {
  const name = basename(path);
  const { bytes, stamp, isReadOnly } = await readDiskFile(path);
  const language = languageOfName(name) ?? EDITOR.language;
  return { id, name, language, path, file: decodeFile(bytes, name), stamp, isReadOnly };
}

/**
 * Brings a text back that was not saved, together with what became of its file meanwhile.
 *
 * @returns undefined when the file has that very text: it was saved, and there was no time left to say so
 */
export async function restoreDocument(kept: KeptText): Promise<DocumentStart | undefined> {
  const { id, name, language, path, text, hash } = kept;
  const file = newFileText(kept.encoding, kept.lineEnd);
  const start = { id, name, language, path, text, file, stamp: undefined, isReadOnly: false };
  if (path === null) {
    return start;
  }
  const known = { hash: hash ?? '', mark: '' };
  try {
    const found = await openDocument(id, path);
    if (found.file.text === text) {
      return undefined;
    }
    // One line has no end to go by, and may have had others beside it when the text was kept.
    const usualEnd = found.file.ends.length > 0 ? found.file.usualEnd : kept.lineEnd;
    const back = { ...found, file: { ...found.file, usualEnd }, language, text };
    return found.stamp?.hash === hash ? back : { ...back, stamp: known, outside: 'changed' };
  } catch (error) {
    const isGone = ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
    return { ...start, stamp: known, outside: isGone ? 'gone' : 'changed' };
  }
}
