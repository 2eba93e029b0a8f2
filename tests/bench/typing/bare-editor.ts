import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches } from '@codemirror/search';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';

/** CodeMirror with what its own basic setup has, words of the file among the completions; the page puts the text into `code`. */
const { code } = globalThis as unknown as { code: string };
const view = new EditorView({
  parent: document.body,
  doc: code,
  extensions: [
    lineNumbers(),
    foldGutter(),
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    highlightSelectionMatches(),
    javascriptLanguage.data.of({ autocomplete: completeAnyWord }),
    drawSelection(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    syntaxHighlighting(defaultHighlightStyle),
    javascript(),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.theme({ '&': { height: '500px' }, '.cm-scroller': { overflow: 'auto' } }),
  ],
});
view.focus();
