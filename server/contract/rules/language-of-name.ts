import { EDITOR_LANGUAGES, type EditorLanguage } from '../constants/editor';

/** Extensions that mean one of the editor's languages, beside the usual one of each. */
const ALSO: Record<string, EditorLanguage> = {
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'javascript',
  mts: 'javascript',
  tsx: 'javascript',
  json: 'javascript',
  pyw: 'python',
  pyi: 'python',
  htm: 'html',
  xhtml: 'html',
  svg: 'html',
  xml: 'html',
  vue: 'html',
  svelte: 'html',
  scss: 'css',
  less: 'css',
  markdown: 'markdown',
  mdx: 'markdown',
  txt: 'markdown',
};

/** What stands after the last dot of a name, in small letters; empty without a dot. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The language of a file by its extension, in any case. @returns undefined for one that says nothing */
export function languageOfName(name: string): EditorLanguage | undefined {
  const extension = extensionOf(name);
  return EDITOR_LANGUAGES.find((language) => language.extension === extension)?.id ?? ALSO[extension];
}

/** The name under which a file is saved: with the extension of its language, unless it has one that is known. */
export function nameToSave(name: string, language: EditorLanguage): string {
  const extension = EDITOR_LANGUAGES.find(({ id }) => id === language)?.extension ?? 'txt';
  const plain = name.replace(/[<>:"/\\|?*]/g, '-').trim() || 'code';
  return languageOfName(plain) ? plain : `${plain}.${extension}`;
}
