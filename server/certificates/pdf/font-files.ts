import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A family of typefaces: a package of files, each of which holds some ranges of Unicode. */
export interface Family {
  /** Name of the package in `@fontsource-variable`. */
  name: string;
  /** Which of its files: the axes that they vary in, and upright or slanted. */
  cut: string;
}

interface FontFile {
  path: string;
  /** First and last code points, in pairs. */
  ranges: readonly (readonly [number, number])[];
}

const require = createRequire(import.meta.url);
const known = new Map<string, readonly FontFile[]>();

/** The files of a family that say they hold a code point. */
export function filesWith(family: Family, codePoint: number): string[] {
  return filesOf(family)
    .filter(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))
    .map(({ path }) => path);
}

function filesOf({ name, cut }: Family): readonly FontFile[] {
  const key = `${name} ${cut}`;
  const files = known.get(key) ?? readFiles(name, cut);
  known.set(key, files);
  return files;
}

function readFiles(name: string, cut: string): FontFile[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([part, text]) => ({
    path: join(folder, 'files', `${name}-${part.replace(/[[\]]/g, '')}-${cut}.woff2`),
    ranges: text.split(',').map(readRange),
  }));
}

/** @param text such as `U+0304` or `U+2000-206F` */
function readRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-');
  return [parseInt(first, 16), parseInt(last, 16)];
}
