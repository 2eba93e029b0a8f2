/** What a page's preload world sends to the main process. */
export type FromPage =
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'keys'; accelerator: string }
  | { kind: 'title'; title: string }
  | { kind: 'menu'; params: ContextMenu }
  | { kind: 'preload-error'; error: Error };

/** What the main process sends to it. */
export type ToPage =
  | { kind: 'message'; channel: string; args: unknown[] }
  | { kind: 'reply'; id: number; isDone: true; value: unknown }
  | { kind: 'reply'; id: number; isDone: false; why: string };

/** Where and on what the right mouse button was pressed. */
export interface ContextMenu {
  x: number;
  y: number;
  linkURL: string;
  selectionText: string;
  isEditable: boolean;
  hasText: boolean;
}

/** What the scripts in a page are told. */
export interface PageConfig {
  /** Names the events by which the two worlds talk; new for each window. */
  token: string;
  preloadPath: string;
  platform: NodeJS.Platform;
  arch: string;
  versions: Record<string, string | undefined>;
  additionalArguments: string[];
  /** Whether frames get the preload script too. */
  isInFrames: boolean;
}

/** Where the preload world keeps the files whose paths were asked for. */
export const FILES = 'standInFiles';

/** The binding that the preload world sends by, and the function of it that receives. */
export const SEND = 'standInSend';
export const RECEIVE = 'standInReceive';
export const WORLD = 'electron-preload';
