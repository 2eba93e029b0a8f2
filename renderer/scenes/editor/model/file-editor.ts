/** What stands in a file's window and takes the keys: an editor, or the text area that stands in for it. */
export interface FileEditor {
  /** The text as it stands now. */
  read(): string;
  /**
   * Brings in a text from outside; what is equal stays, the cursor with it.
   *
   * @param isUndoable whether Undo takes it back, as one step
   */
  setValue(text: string, isUndoable: boolean): void;
  /** Leads to a place; lines and columns count from 1, and what lies beyond the text means its end. */
  goTo(place: { line: number; column?: number | undefined }): void;
  focus(): void;
  /** Opens find and replace. @returns false where there is none */
  find(): boolean;
}
