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
  /** Whether the person wants nothing of the text any more. */
  isUnwanted: boolean;
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

/** Writes names and edited marks on all windows: a name is told apart by its folder when two have the same. */
export function nameWindows(all: readonly CodeWindow[]): void {
  for (const { window, document } of all) {
    const { name, path, isEdited } = document;
    const isOnly = all.filter((other) => other.document.name === name).length === 1;
    const title = isOnly || path === null ? name : `${name} — ${basename(dirname(path))}`;
    window.setTitle(isEdited && !isMac ? `• ${title}` : title);
    if (isMac) {
      window.setDocumentEdited(isEdited);
      window.setRepresentedFilename(path ?? '');
    }
  }
}
