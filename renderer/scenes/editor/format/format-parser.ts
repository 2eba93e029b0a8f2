import type { EditorLanguage } from '../../../../server/contract/constants/editor';
import { extensionOf, languageOfName } from '../../../../server/contract/rules/language-of-name';

/** Who reads a text that is to be formatted: Ruff for Python, else the parser of Prettier that bears the name. */
export type FormatParser =
  | 'python'
  | 'babel'
  | 'babel-ts'
  | 'json'
  | 'css'
  | 'scss'
  | 'less'
  | 'html'
  | 'vue'
  | 'markdown'
  | 'mdx';

const OF_LANGUAGE: Record<EditorLanguage, FormatParser> = {
  javascript: 'babel',
  python: 'python',
  css: 'css',
  html: 'html',
  markdown: 'markdown',
};

/** Extensions that share a language's colours, but not its grammar; null for those that no formatter here reads. */
const OF_EXTENSION: Record<string, FormatParser | null> = {
  ts: 'babel-ts',
  mts: 'babel-ts',
  tsx: 'babel-ts',
  json: 'json',
  scss: 'scss',
  less: 'less',
  vue: 'vue',
  svelte: null,
  xml: null,
  mdx: 'mdx',
  txt: null,
};

/**
 * The parser for a file, by its extension where that goes with the language that was chosen for it.
 *
 * @returns null for what would be broken, such as plain text that is taken for Markdown
 */
export function parserFor(name: string, language: EditorLanguage): FormatParser | null {
  const own = languageOfName(name) === language ? OF_EXTENSION[extensionOf(name)] : undefined;
  return own === undefined ? OF_LANGUAGE[language] : own;
}
