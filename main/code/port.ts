import type { BrowserWindow } from 'electron';
import type { NewCodeFile } from '../../server/contract/ipc';

/** The native code windows, as menus, links and the start of the app drive them. */
export interface CodeWindows {
  /** All of them by their names, told apart where two are the same; whether a text is edited is not in them. */
  readonly named: readonly { window: BrowserWindow; name: string }[];
  /** Tells when `named` is different. */
  onNamed(listener: () => void): void;
  owns(window: BrowserWindow | null | undefined): boolean;
  /** Opens a window with a new file. @returns whether it did: not when as many are open as can be, which is told */
  openNew(file?: NewCodeFile): Promise<boolean>;
  /**
   * Opens each file in its window; one that is open comes to the front. What cannot be opened is said in a dialog.
   *
   * @param paths absolute
   */
  openPaths(paths: readonly string[]): Promise<void>;
  /**
   * Loads the page of a window again. What is typed in a code window is there afterwards; where its page does not
   * answer, what it had handed over.
   */
  reload(window: BrowserWindow): Promise<void>;
  /** Asks for files, and opens them. */
  pickAndOpen(): Promise<void>;
  /** Brings back what an earlier run left unsaved. @returns how many windows that made */
  restore(): Promise<number>;
}
