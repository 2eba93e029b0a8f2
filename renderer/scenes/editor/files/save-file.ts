import { fileSave, supported } from 'browser-fs-access';
import type { EditorFile, Workspace } from '../model/types';
import { diskFilesOf, type DiskFile } from './disk-files';
import { nameToSave } from '../../../../server/contract/rules/language-of-name';

/** What saving came to. */
export type Saving =
  | { kind: 'saved'; name: string }
  | { kind: 'downloaded'; name: string }
  /** Another program has written the file since: nothing was saved yet. */
  | { kind: 'changed-outside'; name: string };

/** Whether a browser can write to the file that was opened: else saving is a download. */
export const canSaveInPlace = supported;

/**
 * Saves a window's text to its file, or asks where to.
 *
 * @param how `in-place` asks only when there is no file yet; `over` does not mind that it was changed outside
 * @throws DOMException `AbortError` when the person closed the question; anything else when it could not be written
 */
export async function saveFile(
  workspace: Workspace,
  file: EditorFile,
  how: 'in-place' | 'over' | 'as',
): Promise<Saving> {
  const disk = diskFilesOf(workspace);
  const known = disk.get(file.id);
  const handle = how === 'as' ? undefined : known?.handle;
  if (handle && how === 'in-place' && (await wasChangedOutside(handle, known))) {
    return { kind: 'changed-outside', name: handle.name };
  }
  const lineEnd = known?.lineEnd ?? '\n';
  const blob = new Blob([file.code.replaceAll('\n', lineEnd)], { type: 'text/plain' });
  const fileName = handle?.name ?? nameToSave(file.name, file.language);
  const written = await fileSave(blob, { fileName, id: 'lectern-code' }, handle ?? null);
  if (!written) {
    return { kind: 'downloaded', name: fileName };
  }
  disk.set(file.id, { handle: written, lineEnd, modifiedAt: await modifiedAt(written) });
  return { kind: 'saved', name: written.name };
}

async function wasChangedOutside(
  handle: FileSystemFileHandle,
  known: DiskFile | undefined,
): Promise<boolean> {
  const now = await modifiedAt(handle);
  return known?.modifiedAt !== undefined && now !== undefined && now !== known.modifiedAt;
}

/** @returns undefined for a file that is gone: saving makes it anew */
async function modifiedAt(handle: FileSystemFileHandle): Promise<number | undefined> {
  try {
    return (await handle.getFile()).lastModified;
  } catch {
    return undefined;
  }
}
