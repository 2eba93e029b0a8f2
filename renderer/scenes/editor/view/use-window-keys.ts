import { useEffect, useRef } from 'react';
import { isMac } from '../../../editor/markdown-actions';
import type { WorkspaceStore } from '../model/workspace-store';

type KeyAction = (workspace: WorkspaceStore, commands: Commands) => void;

interface Commands {
  /** Opens a window with a new file, where there is room for one. */
  onNew: () => void;
  onFormat: () => void;
  onRun: () => void;
}

/** What the keys of the windows do. */
const ACTIONS: Record<string, KeyAction> = {
  n: (_, { onNew }) => onNew(),
  w: (workspace) => {
    if (workspace.active) {
      workspace.close(workspace.active.id);
    }
  },
  t: (workspace) => workspace.reopen(),
  pagedown: (workspace) => workspace.enterNext(1),
  pageup: (workspace) => workspace.enterNext(-1),
};

/** Keys that work wherever the focus is: those of the windows, and what saves, formats and runs. */
export function useWindowKeys(workspace: WorkspaceStore, commands: Commands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const act = event.isComposing ? undefined : actionOf(event);
      if (act && !document.querySelector('dialog[open]')) {
        event.preventDefault();
        event.stopPropagation();
        // A key that is held must not close one window after the other.
        if (!event.repeat) {
          act(workspace, latest.current);
        }
      }
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [workspace]);
}

function actionOf(event: KeyboardEvent): KeyAction | undefined {
  if (isModKey(event, 's')) {
    return (workspace) => void workspace.keeper.save();
  }
  if (isModKey(event, 'enter')) {
    return (_, { onRun }) => onRun();
  }
  if (isFormatKey(event)) {
    return (_, { onFormat }) => onFormat();
  }
  return isWindowKey(event) ? ACTIONS[nameOf(event)] : undefined;
}

/** Whether Control, or Command on a Mac, is held with a key, and Shift only if it has to be. */
export function isModKey(event: KeyboardEvent, wanted: string, isShifted = false): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return keyOf(event) === wanted && (isMac() ? metaKey : ctrlKey) && !altKey && shiftKey === isShifted;
}

/** Alt; on a Mac, where that key writes letters, Command and Option. */
function isWindowKey({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && !shiftKey && metaKey === isMac();
}

/** Option changes the letter that a key gives on a Mac. */
function nameOf(event: KeyboardEvent): string {
  return isMac() ? letterOf(event) : keyOf(event);
}

/** What a key writes, if that is a Latin letter; on Cyrillic, Greek or Hebrew layouts, what it would write. */
function keyOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  // A Hebrew keyboard has an apostrophe where W is.
  const isOther = (key.length === 1 && key > '\x7f') || (key === "'" && event.code === 'KeyW');
  return isOther ? letterOf(event) : key;
}

function letterOf({ key, code }: KeyboardEvent): string {
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase();
}

export function isFormatKey({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return code === 'KeyF' && altKey && shiftKey && !ctrlKey && !metaKey;
}
