import type { EditorLanguage } from './constants/editor';
import type { CodeBridge } from './ipc-code';

/** Systems that the desktop app is made for, as `process.platform` names them. */
export type DesktopSystem = 'darwin' | 'win32' | 'linux';

/** A file that a native code window is opened with; nothing of it is on the disk yet. */
export interface NewCodeFile {
  name?: string | undefined;
  language?: EditorLanguage | undefined;
  code?: string | undefined;
  /** What its lines will end with on the disk; `code` has `\n`. */
  lineEnd?: '\n' | '\r\n' | undefined;
}

/** A message of the system: what came, and the path of Lectern that a click on it leads to. */
export interface SystemMessage {
  title: string;
  body: string;
  path: string;
}

/** A `File` of the page: the contract is compiled without the types of browsers. */
export interface DroppedFile {
  readonly name: string;
  readonly size: number;
}

/** What became of a file that was to be saved through a dialog of the system. */
export type ExportOutcome =
  | { kind: 'saved'; name: string }
  | { kind: 'cancelled' }
  /** `message` is for the person: what went wrong and what to do. */
  | { kind: 'failed'; message: string };

/**
 * What a page of Lectern may ask of the desktop app, as `window.desktop`. Absent on the web.
 *
 * Only what the embedded server cannot do stands here: windows, dialogs, menus, files of the person. Every call is
 * checked in the main process: who sends it, and what it is given.
 */
export interface DesktopBridge {
  readonly system: DesktopSystem;
  /** The file of this code window; every call of it is refused in the main window. */
  readonly code: CodeBridge;
  /**
   * Opens a native window with a new file.
   *
   * @returns whether it did: not when as many are open as can be, which the person is told
   */
  openCodeWindow(file?: NewCodeFile): Promise<boolean>;
  /** Asks for files with the system's dialog and opens a window for each. */
  openCodeFiles(): Promise<void>;
  /**
   * Opens the files that were dropped or pasted, each in its window.
   *
   * @returns places in `files` of those that are not on the disk, such as one from another program's clipboard: only
   *   the page has their text
   */
  openDroppedFiles(files: readonly DroppedFile[]): Promise<number[]>;
  /** Asks where to, then writes the bytes: pictures and texts of the editor. */
  exportFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ExportOutcome>;
  /** Shows a message of the system, unless the main window is in front. */
  notify(message: SystemMessage): Promise<void>;
  /** How many notifications are unread: the badge of dock or taskbar. */
  setUnread(count: number): Promise<void>;
  /** Starts to drag a post out of the window, as a Markdown file. */
  dragPost(slug: string): Promise<void>;
  /**
   * Tells of the path that a link, a menu or a message wants this window to show.
   *
   * @returns stops telling
   */
  onNavigate(listener: (path: string) => void): () => void;
  /**
   * Tells of what was chosen in the menu and is this window's to do.
   *
   * @returns stops telling
   */
  onCommand(listener: (command: MenuCommand) => void): () => void;
}

/** What a menu leaves to the window in front. */
export const MENU_COMMANDS = [
  'save',
  'save-as',
  'export-picture',
  'export-text',
  'find',
  'format',
  'run',
  'search',
  'settings',
] as const;

export type MenuCommand = (typeof MENU_COMMANDS)[number];
