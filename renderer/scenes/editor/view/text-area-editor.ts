import { changedText, type FileEditor } from '../model/file-editor';

/** A plain text area, driven as an editor is: until that has come, and where it never does. */
export function textAreaEditor(area: HTMLTextAreaElement): FileEditor {
  return {
    read: () => area.value,
    setValue: (text) => {
      if (text !== area.value) {
        const { selectionStart, selectionEnd } = area;
        area.value = text;
        area.setSelectionRange(selectionStart, selectionEnd);
      }
    },
    change: (changes) => {
      area.value = changedText(area.value, changes);
    },
    goTo: ({ line, column = 1 }) => {
      const lines = area.value.split('\n');
      const place = Math.max(1, Math.min(line, lines.length)) - 1;
      const start = lines.slice(0, place).reduce((sum, text) => sum + text.length + 1, 0);
      const head = start + Math.max(0, Math.min(column - 1, lines[place]?.length ?? 0));
      area.setSelectionRange(head, head);
      // Browsers scroll to a cursor when its field takes the focus.
      area.blur();
      area.focus();
    },
    focus: () => area.focus(),
    find: () => false,
  };
}
