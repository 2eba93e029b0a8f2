import { completionStatus } from '@codemirror/autocomplete';
import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** Where Tab indents, Escape hands the next Tab to the browser, for as long as nothing is typed in between. */
export const leaveByTab: Extension = [
  // Before whoever takes Escape for something else, such as giving up a selection; they still get it.
  Prec.highest(
    keymap.of([
      {
        key: 'Escape',
        run: (view) => {
          // Of completions it closes the list, and Tab goes on indenting.
          if (completionStatus(view.state) === null) {
            view.setTabFocusMode(true);
          }
          return false;
        },
      },
    ]),
  ),
  EditorView.updateListener.of((update) => {
    if (update.docChanged || (update.focusChanged && update.view.hasFocus)) {
      update.view.setTabFocusMode(false);
    }
  }),
];
