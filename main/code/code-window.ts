import type { BrowserWindow } from 'electron';
import { basename, dirname } from 'node:path';
import type { DocumentEvent } from '../../server/contract/ipc-code';
import type { CodeDocument } from './code-document';

/** A native window and the file in it. */
export interface CodeWindow {
  readonly window: BrowserWindow;
  readonly document: CodeDocument;
  /** Whether the page has got its file: before, it has no text to ask for. */
  isLoaded: boolean;
  /** The text that the person has said is not to be saved, until the window closes or stays after all. */
  unwanted: string | undefined;
  /** The question about closing, while it is asked. */
  closing: Promise<boolean> | undefined;
  stopWatching: () => void;
}

const isMac = process.platform === 'darwin';

/** Tells a page what became of its file. */
export function tellPage({ window }: CodeWindow, event: DocumentEvent): void {
  if (!window.isDestroyed()) {
    window.webContents.send('code:document', event);
  }
}

/** Brings a window before the person's eyes. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) {
    window.restore();
  }
  window.show();
  window.focus();
}

/** The name of a window's file: told apart by its folder when two have the same. */
export function nameOf({ document: { name, path } }: CodeWindow, all: readonly CodeWindow[]): string {
  const isOnly = all.filter((other) => other.document.name === name).length === 1;
  return isOnly || path === null ? name : `${name} — ${basename(dirname(path))}`;
}

/** Writes names and edited marks on all windows. */
export function nameWindows(all: readonly CodeWindow[]): void {
  for (const one of all) {
    const { window, document } = one;
    const { path, isEdited } = document;
    const name = nameOf(one, all);
    window.setTitle(isEdited && !isMac ? `• ${name}` : name);
    if (isMac) {
      window.setDocumentEdited(isEdited);
      window.setRepresentedFilename(path ?? '');
    }
  }
}
