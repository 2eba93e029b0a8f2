import type { EditorLanguage } from '../../../../server/contract/constants/editor';
import type { ProgramFile } from './types';

const EXTENSIONS: Partial<Record<EditorLanguage, RegExp>> = {
  css: /\.css$/i,
  javascript: /\.m?js$/i,
  html: /\.html?$/i,
};

/**
 * The file that an address in a page names, such as `style.css`, `./app.js` or `File%202`.
 *
 * @returns its index; -1 when none of this language has the name
 */
export function findFile(files: readonly ProgramFile[], address: string, language: EditorLanguage): number {
  const extension = EXTENSIONS[language];
  const bare = (name: string) => (extension ? name.replace(extension, '') : name).toLowerCase();
  const wanted = nameOf(address).toLowerCase();
  const isOne = (file: ProgramFile) => file.language === language;
  const exact = files.findIndex((file) => isOne(file) && file.name.trim().toLowerCase() === wanted);
  return exact >= 0
    ? exact
    : files.findIndex((file) => isOne(file) && bare(file.name.trim()) === bare(wanted));
}

/** Whether an address leads to another site, which programs never reach. */
export function isForeign(address: string): boolean {
  return /^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

function nameOf(address: string): string {
  const path = address
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/^(\.?\/)+/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
