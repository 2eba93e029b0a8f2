import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
  redo,
} from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Transaction, type Extension } from '@codemirror/state';
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
  placeholder,
  rectangularSelection,
  tooltips,
} from '@codemirror/view';
import { EDITOR_LANGUAGES, type EditorLanguage } from '../../../server/contract/constants/editor';
import { autoDirection } from './auto-direction';
import { changeBetween } from './change-between';
import type { TextCounts } from './count-text';
import { fileCompletion } from './file-completion';
import fileCss from './file-shadow.css?inline';
import { fileTheme } from './file-themes';
import { leaveByTab } from './leave-by-tab';
import { loadLanguage } from './load-language';
import { takeFiles } from './take-files';
import { TextCounter } from './text-counter';

/** How code is shown. */
export interface FileLook {
  theme: Parameters<typeof fileTheme>[0];
  /** Pixels. */
  fontSize: number;
  lineNumbers: boolean;
  syntaxHighlight: boolean;
  lineWrapping: boolean;
}

export interface FileStart {
  /** An element of the page; the editor stands in its shadow root, and so do its styles. */
  host: HTMLElement;
  value: string;
  /** The cursor of the text area that the editor takes the place of; undefined leaves it where it was in `rest`. */
  selection: { anchor: number; head: number } | undefined;
  /** What {@link MountedFile.leave} gave when an editor of the same file went. */
  rest: unknown;
  /** What Undo leads back to, when the text was changed since without an editor. */
  undoTo: string | undefined;
  look: FileLook;
  /** Takes pasted and dropped files. */
  onFiles: (files: File[]) => void;
  /** Told of each change that was typed, without the text: reading it is not for the turn of a key. */
  onTyping: () => void;
}

/** A mounted editor of a whole file. */
export interface MountedFile {
  read(): string;
  /** Words and characters of the text as it stands now, however long it is without a walk over it. */
  counts(): TextCounts;
  setValue(text: string, isUndoable: boolean): void;
  /** Changes parts of the text as one step of undo. */
  change(changes: readonly { from: number; to: number; insert: string }[]): void;
  goTo(place: { line: number; column?: number | undefined }): void;
  focus(): void;
  find(): boolean;
  setLook(look: FileLook): void;
  setLanguage(language: EditorLanguage): void;
  /** Attributes of the element that takes the keys, such as `aria-label`. */
  setAttributes(attributes: Record<string, string>): void;
  /** Takes the editor away. @returns what the next in its place goes on from */
  leave(): unknown;
}

/** Text came from outside, not from the keyboard: nobody has to be told of it. */
const fromOutside = Annotation.define<boolean>();

// Of all editors alike: a state that one leaves is taken up by the next.
const part = {
  look: new Compartment(),
  language: new Compartment(),
  attributes: new Compartment(),
  listening: new Compartment(),
};

/** Labels of the panel that finds and replaces, as all others here begin: with a capital. */
const findPhrases = EditorState.phrases.of({
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
});

const basics: Extension = [
  history(),
  drawSelection(),
  dropCursor(),
  rectangularSelection(),
  crosshairCursor(),
  highlightSpecialChars(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  EditorState.allowMultipleSelections.of(true),
  EditorState.tabSize.of(2),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  autoDirection,
  fileCompletion,
  search({ top: true }),
  findPhrases,
  placeholder('Write code here'),
  leaveByTab,
  // Within the window: what stands beyond its edge would be cut off.
  tooltips({ tooltipSpace: (view) => view.dom.getBoundingClientRect() }),
  keymap.of([
    { key: 'Mod-y', run: redo, preventDefault: true },
    { key: 'Mod-Shift-z', run: redo, preventDefault: true },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    indentWithTab,
    ...defaultKeymap,
  ]),
];

/** Puts an editor for a whole file into the shadow root of an element. */
export function mountFile(start: FileStart): MountedFile {
  const root = start.host.shadowRoot ?? start.host.attachShadow({ mode: 'open', delegatesFocus: true });
  const view = new EditorView({ root, parent: root, state: stateFor(start) });
  const counter = new TextCounter();
  try {
    view.dispatch({
      effects: [
        part.look.reconfigure(lookOf(start.look)),
        part.listening.reconfigure([
          takeFiles({ onFiles: start.onFiles, takesFiles: () => true }),
          EditorView.updateListener.of((update) => {
            counter.update(update);
            if (update.docChanged && !update.transactions.some((change) => change.annotation(fromOutside))) {
              start.onTyping();
            }
          }),
        ]),
      ],
    });
  } catch (error) {
    view.destroy();
    throw error;
  }
  // `focus()` of the host leads to the first part that can take it, which is this one; keys go to the text.
  view.scrollDOM.addEventListener('focus', () => view.focus());
  // After the editor's own, so that these win.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(fileCss);
  root.adoptedStyleSheets.push(sheet);
  let language: EditorLanguage | undefined;
  return {
    read: () => view.state.doc.toString(),
    counts: () => counter.read(view.state.doc),
    setValue: (text, isUndoable) => setValue(view, text, isUndoable),
    change: (changes) =>
      view.dispatch({
        changes: [...changes],
        annotations: [fromOutside.of(true), isolateHistory.of('full')],
      }),
    goTo: ({ line, column = 1 }) => {
      const { doc } = view.state;
      const found = doc.line(Math.max(1, Math.min(line, doc.lines)));
      const head = found.from + Math.max(0, Math.min(column - 1, found.length));
      view.dispatch({
        selection: { anchor: head },
        effects: EditorView.scrollIntoView(head, { y: 'center' }),
      });
    },
    focus: () => view.focus(),
    find: () => openSearchPanel(view),
    setLook: (look) => view.dispatch({ effects: part.look.reconfigure(lookOf(look)) }),
    setLanguage: (wanted) => {
      language = wanted;
      const { tag } = EDITOR_LANGUAGES.find(({ id }) => id === wanted) ?? { tag: '' };
      void loadLanguage(tag, '')
        .catch(() => null)
        .then((support) => {
          if (language === wanted) {
            const unit = indentUnit.of(wanted === 'python' ? '    ' : '  ');
            view.dispatch({ effects: part.language.reconfigure([support ?? [], unit]) });
          }
        });
    },
    setAttributes: (values) =>
      view.dispatch({ effects: part.attributes.reconfigure(EditorView.contentAttributes.of(values)) }),
    leave: () => {
      language = undefined;
      const { state } = view;
      view.destroy();
      root.adoptedStyleSheets = [];
      root.replaceChildren();
      return state;
    },
  };
}

/** The state that an editor of the same file left, else a new one, with what was changed since as one step of undo. */
function stateFor({ rest, value, selection, undoTo = value }: FileStart): EditorState {
  const left = rest instanceof EditorState ? rest : newState(undoTo);
  const before = withText(left, undoTo, Transaction.addToHistory.of(false));
  const state = withText(before, value, isolateHistory.of('full'));
  const within = (position: number) => Math.min(position, value.length);
  return selection
    ? state.update({ selection: { anchor: within(selection.anchor), head: within(selection.head) } }).state
    : state;
}

function withText(state: EditorState, text: string, how: Annotation<unknown>): EditorState {
  const changes = changeBetween(state.doc.toString(), text);
  return changes ? state.update({ changes, annotations: how }).state : state;
}

function newState(doc: string): EditorState {
  return EditorState.create({
    doc,
    extensions: [
      part.listening.of([]),
      part.look.of([]),
      part.language.of([]),
      part.attributes.of([]),
      basics,
    ],
  });
}

function lookOf(look: FileLook): Extension {
  return [
    fileTheme(look.theme, look.syntaxHighlight),
    EditorView.theme({ '&': { fontSize: `${look.fontSize}px` } }),
    look.lineNumbers ? [lineNumbers(), highlightActiveLineGutter(), foldGutter()] : [],
    look.lineWrapping ? EditorView.lineWrapping : [],
  ];
}

/** One change, so that a cursor outside of it stays put; one step of undo when it can be undone at all. */
function setValue(view: EditorView, text: string, isUndoable: boolean): void {
  const changes = changeBetween(view.state.doc.toString(), text);
  if (changes) {
    view.dispatch({
      changes,
      annotations: [
        fromOutside.of(true),
        isUndoable ? isolateHistory.of('full') : Transaction.addToHistory.of(false),
      ],
    });
  }
}
