import type { EditorLanguage } from '../../../../server/contract/constants/editor';
import type { ProgramFile } from '../../../components/run/program/types';
import type { TextChange } from './file-editor';
import type { OpenFile } from './open-file';
import type { EditorSettings } from './types';

/**
 * What texts, runs and the formatter need of where their file stands: the desk of the page, or a native window with
 * one file. Observable by MobX.
 */
export interface OpenWorkspace {
  /** What a program can be made of. Not all of it need be here to be changed. */
  readonly files: readonly (ProgramFile & { readonly id: string })[];
  /** The file in front; undefined while none is open. */
  readonly active: OpenFile | undefined;
  readonly settings: Readonly<EditorSettings>;
  /** Brings in what was kept, once. */
  begin(): Promise<void>;
  /** The text of a file has changed in its editor. */
  noteTyping(file: OpenFile): void;
  /** Changes parts of a text, as one step of undo. */
  changeCode(id: string, changes: readonly TextChange[]): void;
  goTo(id: string, place: { line: number; column?: number | undefined }): void;
  setLanguage(id: string, language: EditorLanguage): void;
  change(settings: Partial<EditorSettings>): void;
}
