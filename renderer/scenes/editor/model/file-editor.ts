import type { TextCounts } from '../../../editor/core/count-text';

/** One replacement in a text; places count UTF-16 units. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** A text after changes, which are in order and count places as they were before. */
export function changedText(text: string, changes: readonly TextChange[]): string {
  let place = 0;
  let changed = '';
  for (const { from, to, insert } of changes) {
    changed += text.slice(place, from) + insert;
    place = to;
  }
  return changed + text.slice(place);
}

/** What stands in a file's window and takes the keys: an editor, or the text area that stands in for it. */
export interface FileEditor {
  /** The text as it stands now. */
  read(): string;
  /** Words and characters of it, where that is known without reading it. */
  counts?(): TextCounts;
  /**
   * Brings in a text from outside; what is equal stays, the cursor with it.
   *
   * @param isUndoable whether Undo takes it back, as one step
   */
  setValue(text: string, isUndoable: boolean): void;
  /** Changes parts of the text, as one step of undo: cursors elsewhere stay. Places are those before the change. */
  change(changes: readonly TextChange[]): void;
  /** Leads to a place; lines and columns count from 1, and what lies beyond the text means its end. */
  goTo(place: { line: number; column?: number | undefined }): void;
  focus(): void;
  /** Opens find and replace. @returns false where there is none */
  find(): boolean;
}
