import type { BrowserWindow } from 'electron';
import type { NewCodeFile } from '../../server/contract/ipc';

/** The native code windows, as menus, links and the start of the app drive them. */
export interface CodeWindows {
  readonly open: readonly BrowserWindow[];
  owns(window: BrowserWindow | null | undefined): boolean;
  /** Opens a window with a new file. */
  openNew(file?: NewCodeFile): Promise<void>;
  /**
   * Opens each file in its window; one that is open comes to the front. What cannot be opened is said in a dialog.
   *
   * @param paths absolute
   */
  openPaths(paths: readonly string[]): Promise<void>;
  /** Asks for files, and opens them. */
  pickAndOpen(): Promise<void>;
  /** Brings back what an earlier run left unsaved. @returns how many windows that made */
  restore(): Promise<number>;
}
