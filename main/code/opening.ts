import { basename } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { EDITOR } from '../../server/contract/constants/editor';
import type { NewCodeFile } from '../../server/contract/ipc';
import { sayWhy } from '../say-why';
import { newDocumentStart, type DocumentStart } from './code-document';
import { codeOf } from './error-code';
import type { KeptText } from './kept-texts';
import { openDocument, restoreDocument } from './open-document';
import { RefusedText } from './refused-text';
import { isSameFile } from './same-file';
import { newFileText } from './text-codec';

/** Why a file is not opened, in other words than why it is not saved. */
const NOT_READ: Record<string, string> = {
  ENOENT: 'It is not there any more: it was moved, renamed or deleted.',
  ENOTDIR: 'It is not there any more: it was moved, renamed or deleted.',
  EACCES: 'You may not read it. Change the rights of the file.',
  EPERM: 'You may not read it. Change the rights of the file.',
};

/** A file was not opened. `message` is for the person. */
export interface NotOpened {
  message: string;
  isGone: boolean;
}

/** A new file: `Untitled-1` and so on, unless it comes with a name. */
export function startNew(file: NewCodeFile | undefined, taken: readonly string[]): DocumentStart {
  let place = 1;
  while (taken.includes(`Untitled-${place}`)) {
    place += 1;
  }
  const name = file?.name?.replace(/\p{C}/gu, ' ').trim() || `Untitled-${place}`;
  const start = newDocumentStart(uuidv7(), name, file?.language ?? EDITOR.language);
  return { ...start, file: newFileText('UTF-8', file?.lineEnd), text: file?.code ?? '' };
}

/**
 * Reads a file of the disk; what was kept of it comes back with it.
 *
 * @param kept texts of earlier runs that have no window yet; the one that is taken is removed
 * @param forget is told of a text that the file has by now: nothing of it is to come back
 */
export async function startFromDisk(
  path: string,
  kept: KeptText[],
  forget: (id: string) => void,
): Promise<DocumentStart | NotOpened> {
  for (const text of [...kept]) {
    if (text.path !== null && (await isSameFile(text.path, path))) {
      kept.splice(kept.indexOf(text), 1);
      const start = await restoreDocument(text);
      if (start) {
        return start;
      }
      forget(text.id);
    }
  }
  try {
    return await openDocument(uuidv7(), path);
  } catch (error) {
    return { message: sayWhyNotOpened(error, basename(path)), isGone: codeOf(error) === 'ENOENT' };
  }
}

function sayWhyNotOpened(error: unknown, name: string): string {
  if (error instanceof RefusedText) {
    return error.message;
  }
  const reason = NOT_READ[codeOf(error)];
  return reason ? `“${name}”: ${reason}` : sayWhy(error, name);
}
