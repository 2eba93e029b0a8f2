import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Transaction, type Extension } from '@codemirror/state';
import { drawSelection, dropCursor, EditorView, keymap, placeholder, type Command } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import codeCss from '../../styles/code.css?inline';
import { changeBetween } from './change-between';
import editorCss from './editor-shadow.css?inline';
import { takeFiles } from './take-files';

/** Text came from outside, not from the keyboard: nobody has to be told of it. */
const fromOutside = Annotation.define<boolean>();

export interface EditorStart {
  /** An element of the page; the editor stands in its shadow root, and so do its styles. */
  host: HTMLElement;
  value: string;
  /** The cursor of the text area that the editor takes the place of. */
  selection: { anchor: number; head: number };
  placeholder: string;
  /** What makes it a field for Markdown or for code. */
  extensions: Extension;
  onChange: (value: string) => void;
  onFiles: (files: File[]) => void;
  /** Whether files are taken at all: else they are left to the browser. */
  takesFiles: () => boolean;
}

/** A mounted editor, as React drives it. */
export interface Editor {
  /** Brings in a text from outside: what stands stays, the cursor with it. */
  setValue(value: string): void;
  /** Attributes of the element that takes the keys, such as `aria-label`. */
  setAttributes(attributes: Record<string, string>): void;
  /** What may change later, such as the language. */
  setLanguage(language: Extension): void;
  run(command: Command): void;
  focus(): void;
  destroy(): void;
}

/** Puts an editor into the shadow root of an element. Its own root holds its styles: the page takes none at run time. */
export function mountEditor(start: EditorStart): Editor {
  const root = start.host.shadowRoot ?? start.host.attachShadow({ mode: 'open', delegatesFocus: true });
  const attributes = new Compartment();
  const language = new Compartment();
  const length = start.value.replace(/\r\n?/g, '\n').length;
  const within = (position: number) => Math.min(position, length);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: start.value,
      selection: { anchor: within(start.selection.anchor), head: within(start.selection.head) },
      extensions: [
        start.extensions,
        language.of([]),
        attributes.of([]),
        history(),
        drawSelection(),
        dropCursor(),
        EditorState.allowMultipleSelections.of(true),
        EditorView.lineWrapping,
        syntaxHighlighting(classHighlighter),
        search({ top: true }),
        start.placeholder ? placeholder(start.placeholder) : [],
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        takeFiles(start),
        EditorView.updateListener.of((update) => {
          const isOwn = update.transactions.some(
            (transaction) => transaction.docChanged && !transaction.annotation(fromOutside),
          );
          if (isOwn) {
            start.onChange(update.state.doc.toString());
          }
        }),
      ],
    }),
  });
  // `focus()` of the host leads to the first part that can take it, which is this one; keys go to the text.
  view.scrollDOM.addEventListener('focus', () => view.focus());
  // After the editor's own, so that these win.
  root.adoptedStyleSheets.push(sheet(codeCss), sheet(editorCss));
  return {
    setValue: (value) => {
      const changes = changeBetween(view.state.doc.toString(), value.replace(/\r\n?/g, '\n'));
      if (changes) {
        view.dispatch({ changes, annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)] });
      }
    },
    setAttributes: (values) =>
      view.dispatch({ effects: attributes.reconfigure(EditorView.contentAttributes.of(values)) }),
    setLanguage: (extension) => view.dispatch({ effects: language.reconfigure(extension) }),
    run: (command) => {
      command(view);
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => {
      view.destroy();
      root.adoptedStyleSheets = [];
      root.replaceChildren();
    },
  };
}

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}
