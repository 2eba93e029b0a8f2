import type { EditorLanguage } from './constants/editor';

/** The file of a native code window, as the window gets it. */
export interface CodeDocument {
  id: string;
  name: string;
  language: EditorLanguage;
  /** Lines end with `\n`, whatever they end with on the disk. */
  text: string;
  /** Where it is on the disk; null until it is saved for the first time. */
  path: string | null;
  /** Such as `UTF-8`, `UTF-8 with BOM`, `UTF-16 LE`, `Latin-1`. */
  encoding: string;
  lineEnds: 'LF' | 'CRLF' | 'CR' | 'mixed';
  /** Whether its text differs from what is on the disk: work of an earlier run that was not saved. */
  isEdited: boolean;
  isReadOnly: boolean;
}

/** Saves in its place, asks where to, or writes over what another program has written meanwhile. */
export type SaveHow = 'in-place' | 'as' | 'over';

export type SaveOutcome =
  /** Its text is the one that was written. It is edited when another was handed over meanwhile. */
  | { kind: 'saved'; document: CodeDocument }
  | { kind: 'cancelled' }
  /** Another program has written the file, or taken it away, since it was read: nothing was written. */
  | { kind: 'changed-outside'; isGone: boolean }
  /** Nothing was written, and the text is kept. `message` is for the person. */
  | { kind: 'failed'; message: string };

/** What became of a text that was handed over to be kept. */
export type KeepOutcome =
  | SaveOutcome
  /**
   * It outlives a crash; its file was not written, because that was not asked for or there is none to write. Where that
   * is postponed, a question has to be answered first: the text is to be handed over again.
   */
  | { kind: 'kept'; isPostponed?: boolean };

/** What happened to the file on the disk. */
export type DocumentEvent =
  /** Another program has written it, or taken it away, while the window has a text that is not saved. */
  | { kind: 'changed-outside'; isGone: boolean }
  /** It was read again. */
  | { kind: 'reloaded'; document: CodeDocument }
  /** It was saved on the way to closing the window; its text as in `SaveOutcome`. */
  | { kind: 'saved'; document: CodeDocument };

/** Another code window, for a program that is made of several files. */
export interface CodeSibling {
  name: string;
  language: EditorLanguage;
  code: string;
}

/** What a code window asks of the main process about its own file. */
export interface CodeBridge {
  load(): Promise<CodeDocument>;
  /**
   * Hands the text over, one second after the last change: it outlives a crash from then on. With `isWritten` it is
   * written to its file too, where it has one that can be written.
   */
  keep(text: string, options: { isWritten: boolean }): Promise<KeepOutcome>;
  save(text: string, how: SaveHow): Promise<SaveOutcome>;
  /**
   * Reads the file from the disk again, over what is in the window. Rejects when it cannot be read: the person has
   * been told why then, and the text in the window stays.
   */
  reload(): Promise<CodeDocument>;
  /** Another program's change is not wanted: the next save writes over it. */
  keepMine(): Promise<void>;
  /** Said at the first change after a save, and when it is undone: the mark of the window. */
  setEdited(isEdited: boolean): Promise<void>;
  /** Another name or language, of a file that has no place on the disk. One that has keeps its name. */
  describe(parts: { name: string; language: EditorLanguage }): Promise<void>;
  /** The other code windows, with the texts that they hold. */
  siblings(): Promise<CodeSibling[]>;
  /**
   * Tells of the file on the disk. What happened to it before `load` is told after `load` was answered.
   *
   * @returns stops telling
   */
  onDocument(listener: (event: DocumentEvent) => void): () => void;
  /**
   * The window is about to be closed, or its text is needed elsewhere: the listener returns the text as it stands.
   *
   * @returns stops telling
   */
  onTextWanted(listener: () => string): () => void;
}
