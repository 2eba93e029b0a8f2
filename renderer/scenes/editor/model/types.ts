import type { EditorLanguage, EditorTheme } from '../../../../server/contract/constants/editor';

/** One file of the editor; it stands in a window of its own (SPEC §3, "Editor file window"). */
export interface EditorFile {
  readonly id: string;
  readonly name: string;
  readonly language: EditorLanguage;
  readonly code: string;
  readonly wordCount: number;
  readonly characterCount: number;
}

/** How code is shown, in every window alike (SPEC §9, "Editor"). */
export interface EditorSettings {
  theme: EditorTheme;
  /** Pixels. */
  fontSize: number;
  lineNumbers: boolean;
  syntaxHighlight: boolean;
  autoSave: boolean;
  lineWrapping: boolean;
}

/** What of a file is given when it is made; the rest follows. */
export type NewFile = Partial<Pick<EditorFile, 'name' | 'language' | 'code'>>;

/** The open files of the editor, as its parts drive them. Observable by MobX. */
export interface Workspace {
  readonly files: readonly EditorFile[];
  /** The file whose window was used last; undefined while none is open. */
  readonly active: EditorFile | undefined;
  readonly settings: Readonly<EditorSettings>;
  /** Opens a window of its own, in front of all others, and leads the keyboard there. */
  addFile(file?: NewFile): EditorFile;
  rename(id: string, name: string): void;
  setLanguage(id: string, language: EditorLanguage): void;
  /** Brings in a text from outside of the editor, such as one that was formatted: one step of undo. */
  replaceCode(id: string, code: string): void;
  /** Leads the keyboard to a place of a file. Lines and columns count from 1. */
  goTo(id: string, place: { line: number; column?: number | undefined }): void;
  /** Puts a window in front, opens it where it is minimised, and leads the keyboard there. */
  enter(id: string): void;
}
