import { LanguageDescription } from '@codemirror/language';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { languageOf } from '../languages';
import { MARKDOWN_ACTIONS } from '../markdown-actions';
import { autoDirection } from './auto-direction';
import { loadLanguage } from './load-language';
import { MARKDOWN_COMMANDS } from './markdown-commands';
import { mountEditor, type Editor, type EditorStart } from './mount-editor';

const described = new Map<string, LanguageDescription>();

/** Fences are highlighted in their language, which comes when one is first met. */
function fenceLanguage(info: string): LanguageDescription | null {
  const known = languageOf(/^\S*/.exec(info)?.[0] ?? '');
  if (!known) {
    return null;
  }
  const description =
    described.get(known.tag) ??
    LanguageDescription.of({
      name: known.name,
      load: async () => {
        const support = await loadLanguage(known.tag, '');
        if (!support) {
          throw new TypeError(`There is no support for ${known.tag}.`);
        }
        return support;
      },
    });
  described.set(known.tag, description);
  return description;
}

const extensions: Extension = [
  markdown({ base: markdownLanguage, codeLanguages: fenceLanguage, completeHTMLTags: false }),
  autoDirection,
  EditorView.contentAttributes.of({
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    class: 'is-prose',
  }),
  Prec.high(
    keymap.of(
      MARKDOWN_ACTIONS.flat().map(({ name, key }) => ({
        key,
        run: MARKDOWN_COMMANDS[name],
        preventDefault: true,
      })),
    ),
  ),
];

/** An editor for Markdown; Tab leaves it. */
export function mountMarkdown(start: Omit<EditorStart, 'extensions'>): Editor {
  return mountEditor({ ...start, extensions });
}

export { MARKDOWN_COMMANDS };
