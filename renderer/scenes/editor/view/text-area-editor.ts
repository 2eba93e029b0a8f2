import { changeBetween } from '../../../editor/core/change-between';
import { changedText, type FileEditor } from '../model/file-editor';

/** A plain text area, driven as an editor is: until that has come, and where it never does. */
export function textAreaEditor(area: HTMLTextAreaElement): FileEditor {
  return {
    read: () => area.value,
    setValue: (text, isUndoable) => (isUndoable ? type(area, text) : replace(area, text)),
    change: (changes) => type(area, changedText(area.value, changes)),
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

function replace(area: HTMLTextAreaElement, text: string): void {
  if (text !== area.value) {
    const { selectionStart, selectionEnd } = area;
    area.value = text;
    area.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** As if it were typed, which alone the browser can undo. It needs the focus for that. */
function type(area: HTMLTextAreaElement, text: string): void {
  const change = changeBetween(area.value, text);
  if (!change) {
    return;
  }
  const focused = document.activeElement;
  const { selectionStart, selectionEnd } = area;
  area.focus({ preventScroll: true });
  area.setSelectionRange(change.from, change.to);
  // No other way keeps the browser's own undo, which is why browsers still have it.
  document.execCommand(change.insert === '' ? 'delete' : 'insertText', false, change.insert);
  area.setSelectionRange(selectionStart, selectionEnd);
  if (focused instanceof HTMLElement && focused !== area) {
    focused.focus({ preventScroll: true });
  }
  replace(area, text);
}
