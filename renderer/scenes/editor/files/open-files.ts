import { fileOpen, type FileWithHandle } from 'browser-fs-access';
import { EDITOR, EDITOR_LANGUAGES } from '../../../../server/contract/constants/editor';
import { cleanName } from '../../../components/code-link/clean-name';
import type { Workspace } from '../model/types';
import { diskFilesOf } from './disk-files';
import { languageOfName } from '../../../../server/contract/rules/language-of-name';
import { FileRefusedError, readTextFile } from './read-text-file';
import type { Tell } from './tell';

/** Asks for files of this device and opens them. Nothing happens when the question is closed. */
export async function pickAndOpen(workspace: Workspace, tell: Tell): Promise<void> {
  let files: FileWithHandle[];
  try {
    files = await fileOpen({ multiple: true, id: 'lectern-code', description: 'Text and code' });
  } catch (error) {
    if (isCancelled(error)) {
      return;
    }
    tell.failure('The files could not be opened. Try again, or drop them on the editor.', error);
    return;
  }
  await openFiles(workspace, files, tell);
}

/**
 * Opens files in a window each. One that cannot be opened is told by name, the others open; one that is open
 * already comes to the front.
 */
export function openFiles(workspace: Workspace, files: readonly File[], tell: Tell): Promise<void> {
  return openEach(files, (file) => openFile(workspace, file), tell);
}

/**
 * Opens files one after the other, and says what came of it.
 *
 * @param openOne resolves to what is to be said of the file; throws a `FileRefusedError` for one that is not opened
 */
export async function openEach(
  files: readonly File[],
  openOne: (file: File) => Promise<string[]>,
  tell: Tell,
): Promise<void> {
  const refused: string[] = [];
  const notes: string[] = [];
  for (const file of files) {
    try {
      notes.push(...(await openOne(file)));
    } catch (error) {
      if (!(error instanceof FileRefusedError)) {
        tell.failure(`“${file.name}” could not be opened. Try again.`, error);
        return;
      }
      refused.push(error.message);
    }
  }
  notes.forEach((note) => tell.info(note));
  const [first, ...others] = refused;
  if (first !== undefined) {
    tell.refusal(others.length < 3 ? refused.join(' ') : `${first} So were ${others.length} others refused.`);
  }
}

async function openFile(workspace: Workspace, file: FileWithHandle): Promise<string[]> {
  const disk = diskFilesOf(workspace);
  const ids = workspace.files.map(({ id }) => id);
  const shown = file.handle && (await disk.windowOf(file.handle, ids));
  if (shown !== undefined) {
    workspace.enter(shown);
    return [`“${file.name}” is open already.`];
  }
  if (workspace.files.length >= EDITOR.windowsMax) {
    throw new FileRefusedError(
      `“${file.name}” was not opened: ${EDITOR.windowsMax} windows are open, which is the most. Close one first.`,
    );
  }
  const { code, lineEnd, note } = await readTextFile(file);
  const language = languageOfName(file.name) ?? EDITOR_LANGUAGES[0].id;
  const { id } = workspace.addFile({ name: cleanName(file.name), language, code });
  disk.set(id, { handle: file.handle, lineEnd, modifiedAt: file.lastModified });
  return note ? [note] : [];
}

/** The person closed the browser's own question. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
