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
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { oneDark } from '@codemirror/theme-one-dark';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';

/** What the page puts there before this runs. */
interface Given {
  code: string;
  /** `basic`: what CodeMirror's own basic setup has. `minimal`: its minimal setup, with line numbers. */
  setup: 'basic' | 'minimal';
  /** Pixels of the text's window, so that as much of it is drawn as in the editor it is compared with. */
  width: number;
  height: number;
  fontSize: number;
  lineHeight: number;
}

const { code, setup, width, height, fontSize, lineHeight } = globalThis as unknown as Given;

const minimal: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
  keymap.of([...defaultKeymap, ...historyKeymap]),
];

const basic: Extension = [
  minimal,
  highlightActiveLineGutter(),
  foldGutter(),
  dropCursor(),
  EditorState.allowMultipleSelections.of(true),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  rectangularSelection(),
  crosshairCursor(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  javascriptLanguage.data.of({ autocomplete: completeAnyWord }),
  keymap.of([...closeBracketsKeymap, ...searchKeymap, ...foldKeymap, ...completionKeymap]),
];

/** CodeMirror alone on a page, in the look and the size of the editor's window. */
const view = new EditorView({
  parent: document.body,
  doc: code,
  extensions: [
    setup === 'basic' ? basic : minimal,
    oneDark,
    EditorView.lineWrapping,
    javascript(),
    EditorView.theme({
      '&': { width: `${width}px`, height: `${height}px`, fontSize: `${fontSize}px` },
      '.cm-scroller': { overflow: 'auto', lineHeight: `${lineHeight}px` },
    }),
  ],
});
view.focus();
