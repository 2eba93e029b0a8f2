import { EDITOR } from '../../../../server/contract/constants/editor';
import {
  CodeLinkError,
  isCodeFragment,
  readFragment,
  type SharedFile,
} from '../../../components/code-link/code-link';
import type { Workspace } from '../model/types';

/** What became of a link. */
export type SharedOpening =
  /** The fragment was none of ours, or there was none. */
  | { kind: 'none' }
  /** Files were added in windows of their own; `known` of them stood there already. */
  | { kind: 'opened'; added: number; known: number }
  /** Nothing was added and nothing is lost; the message says why and what can be done. */
  | { kind: 'refused'; message: string; isWorthKeeping: boolean };

/**
 * Opens the files of a link beside those that are there: it replaces none, and it runs none. A file that is there
 * already, name and code alike, comes to the front instead of being doubled.
 *
 * @param hash the address's fragment, with or without `#`
 */
export async function openShared(workspace: Workspace, hash: string): Promise<SharedOpening> {
  if (!isCodeFragment(hash)) {
    return { kind: 'none' };
  }
  let files: SharedFile[];
  try {
    files = await readFragment(hash);
  } catch (error) {
    if (error instanceof CodeLinkError) {
      return { kind: 'refused', message: error.message, isWorthKeeping: false };
    }
    throw error;
  }
  const isNew = (file: SharedFile): boolean => !twinOf(workspace, file);
  const added = files.filter(isNew);
  const room = EDITOR.windowsMax - workspace.files.length;
  if (added.length > room) {
    const message = `The link has ${count(added.length)} and there is room for ${count(Math.max(0, room))}: ${EDITOR.windowsMax} windows are the most. Close some, then reload the page.`;
    return { kind: 'refused', message, isWorthKeeping: true };
  }
  added.forEach((file) => workspace.addFile(file));
  const front = files.at(-1);
  const last = front && twinOf(workspace, front);
  if (last) {
    workspace.enter(last.id);
  }
  return { kind: 'opened', added: added.length, known: files.length - added.length };
}

function twinOf(workspace: Workspace, { name, language, code }: SharedFile) {
  return workspace.files.find(
    (file) => plainName(file.name) === plainName(name) && file.language === language && file.code === code,
  );
}

/** Without the number that a name gets which is taken: `style (2).css`. */
function plainName(name: string): string {
  return name.replace(/ \(\d+\)(?=(\.[^.\s]+)?$)/, '');
}

function count(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}
