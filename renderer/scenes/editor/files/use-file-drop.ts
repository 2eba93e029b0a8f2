import { useFileDrop as useDrop, type FileDrop } from '../../../components/media/use-file-drop';
import type { Workspace } from '../model/types';
import { openFiles } from './open-files';
import { useTell } from './tell';

/** Files that are dropped on the desk, or on a text through `take`, open in windows. */
export interface EditorFileDrop extends FileDrop {
  /** What an editor does with files that are dropped on it or pasted into it. */
  take: (files: File[]) => void;
}

/** Lets files be dropped on the desk. */
export function useFileDrop(workspace: Workspace): EditorFileDrop {
  const tell = useTell();
  const take = (files: File[]): void => void openFiles(workspace, files, tell);
  return { ...useDrop(take), take };
}
