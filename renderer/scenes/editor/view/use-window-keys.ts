import { useEffect } from 'react';
import { isMac } from '../../../editor/markdown-actions';
import type { WorkspaceStore } from '../model/workspace-store';

/** What the keys of the windows do, by the key as it is shown in the list of shortcuts. */
type WindowAction = (workspace: WorkspaceStore) => void;

const ACTIONS: Record<string, WindowAction> = {
  n: (workspace) => {
    if (!workspace.isFull) {
      workspace.addFile();
    }
  },
  w: (workspace) => {
    if (workspace.active) {
      workspace.close(workspace.active.id);
    }
  },
  t: (workspace) => workspace.reopen(),
  pagedown: (workspace) => workspace.enterNext(1),
  pageup: (workspace) => workspace.enterNext(-1),
};

/** Keys that work wherever the focus is: those of the windows, and Mod-s. */
export function useWindowKeys(workspace: WorkspaceStore): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.isComposing || document.querySelector('dialog[open]')) {
        return;
      }
      if (isModKey(event, 's')) {
        event.preventDefault();
        void workspace.keeper.save();
        return;
      }
      const act = isWindowKey(event) ? ACTIONS[nameOf(event)] : undefined;
      if (act) {
        event.preventDefault();
        event.stopPropagation();
        act(workspace);
      }
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [workspace]);
}

function isModKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, wanted: string): boolean {
  return key.toLowerCase() === wanted && (isMac() ? metaKey : ctrlKey) && !altKey && !shiftKey;
}

/** Alt; on a Mac, where that key writes letters, Command and Option. */
function isWindowKey({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && !shiftKey && metaKey === isMac();
}

/** Option changes the letter that a key gives on a Mac. */
function nameOf({ key, code }: KeyboardEvent): string {
  return isMac() && code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase();
}
