import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { leaveByTab } from './leave-by-tab';
import { loadLanguage } from './load-language';
import { mountEditor, type Editor, type EditorStart } from './mount-editor';

const extensions: Extension = [
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  indentUnit.of('  '),
  EditorState.tabSize.of(2),
  leaveByTab,
  keymap.of([...closeBracketsKeymap, indentWithTab]),
];

/** An editor for code; Tab indents in it, Escape and then Tab leaves it. */
export function mountCode(start: Omit<EditorStart, 'extensions'>): Editor {
  return mountEditor({ ...start, extensions });
}

/** Highlights a mounted editor in a language. Without one, or when its file does not come, the text stays plain. */
export async function applyLanguage(editor: Editor, tag: string, code: string): Promise<void> {
  editor.setLanguage((await loadLanguage(tag, code).catch(() => null)) ?? []);
}
