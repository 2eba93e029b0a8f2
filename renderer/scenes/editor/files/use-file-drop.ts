import { useFileDrop as useDrop, type FileDrop } from '../../../components/media/use-file-drop';
import { useWindows, type WindowsWorkspace } from './use-windows';

/** Files that are dropped on the desk, or on a text through `take`, open in windows. */
export interface EditorFileDrop extends FileDrop {
  /** What an editor does with files that are dropped on it or pasted into it. */
  take: (files: File[]) => void;
}

/** Lets files be dropped on the desk. */
export function useFileDrop(workspace: WindowsWorkspace): EditorFileDrop {
  const { take } = useWindows(workspace);
  return { ...useDrop(take), take };
}
