import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** Where Tab indents, Escape hands the next Tab to the browser, for as long as nothing is typed in between. */
export const leaveByTab: Extension = [
  Prec.low(
    keymap.of([
      {
        key: 'Escape',
        run: (view) => {
          view.setTabFocusMode(true);
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
