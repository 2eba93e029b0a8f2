import { EDITOR, EDITOR_LANGUAGES, type EditorLanguage } from '../../../../server/contract/constants/editor';

/** The name of the next file without one: `File {n}`, the first that is free (SPEC §3, "Editor file window"). */
export function nextName(taken: readonly string[]): string {
  let place = 1;
  while (taken.includes(`File ${place}`)) {
    place += 1;
  }
  return `File ${place}`;
}

/** A name made unlike all others: `style.css` becomes `style (2).css`. An HTML file finds others by name. */
export function uniqueName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) {
    return name;
  }
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]+)?$/su.exec(name) ?? [];
  for (let place = 2; ; place += 1) {
    const made = `${stem.slice(0, EDITOR.nameMax - extension.length - ` (${place})`.length)} (${place})${extension}`;
    if (!taken.includes(made)) {
      return made;
    }
  }
}

/** A typed name without what no file bears: line breaks and blanks at its ends, and what is too long. */
export function cleanName(name: string): string {
  return name.replace(/\s+/gu, ' ').trim().slice(0, EDITOR.nameMax).trimEnd();
}

const EXTENSIONS = new Map<string, EditorLanguage>([
  ...EDITOR_LANGUAGES.map(({ id, extension }) => [extension, id] as const),
  ['mjs', 'javascript'],
  ['cjs', 'javascript'],
  ['jsx', 'javascript'],
  ['htm', 'html'],
  ['markdown', 'markdown'],
  ['pyw', 'python'],
]);

/** The language that a file's name tells. @returns undefined when it tells none */
export function languageOfName(name: string): EditorLanguage | undefined {
  const extension = /\.([^.\s]+)$/.exec(name)?.[1];
  return extension === undefined ? undefined : EXTENSIONS.get(extension.toLowerCase());
}
