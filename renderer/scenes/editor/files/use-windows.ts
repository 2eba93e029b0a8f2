import { useMemo } from 'react';
import { useStores } from '../../../stores/context';
import type { EditorFile, Workspace } from '../model/types';
import { openFiles, pickAndOpen } from './open-files';
import { openOnDesktop } from './open-on-desktop';
import { useTell } from './tell';

/** How files come to windows: within the page on the web, in windows of the system on the desktop. */
export interface Windows {
  /** Opens a window with a new file. */
  openNew: () => void;
  /** Asks for files and opens them. */
  pick: () => void;
  /** Opens files that were dropped or pasted. */
  take: (files: File[]) => void;
  /** Moves a file of the page into a window of the system; undefined where there is none. */
  moveOut: ((file: EditorFile) => void) | undefined;
}

/** What of a workspace its windows are driven by. */
export type WindowsWorkspace = Workspace & { close(id: string): void };

export function useWindows(workspace: WindowsWorkspace): Windows {
  const { desktop } = useStores().platform;
  const tell = useTell();
  return useMemo(() => {
    if (!desktop) {
      return {
        openNew: () => workspace.addFile(),
        pick: () => void pickAndOpen(workspace, tell),
        take: (files) => void openFiles(workspace, files, tell),
        moveOut: undefined,
      };
    }
    const attempt = (work: Promise<unknown>, message: string): void =>
      void work.catch((error: unknown) => tell.failure(message, error));
    return {
      openNew: () => attempt(desktop.openCodeWindow(), 'The window could not be opened. Try again.'),
      pick: () => attempt(desktop.openCodeFiles(), 'The files could not be opened. Try again.'),
      take: (files) =>
        attempt(openOnDesktop(desktop, files, tell), 'The files could not be opened. Use Open… instead.'),
      moveOut: ({ id, name, language, code }) =>
        attempt(
          desktop.openCodeWindow({ name, language, code }).then((isOpen) => isOpen && workspace.close(id)),
          `“${name}” could not be moved to a window of its own: it stays here.`,
        ),
    };
  }, [desktop, workspace, tell]);
}
