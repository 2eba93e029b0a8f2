import type { Place } from '../messages';

const NOT_INSTALLED =
  /The module '([^']+)' is included in the Pyodide distribution, but it is not installed\.[\s\S]*$/;

/**
 * A traceback without the frames of what runs the program, and without advice that does not hold here.
 *
 * @param names files of the program
 */
export function trimTraceback(text: string, names: readonly string[]): string {
  const lines = text.trimEnd().split('\n');
  const isOurs = (line: string) => names.some((name) => line.startsWith(`  File "${name}"`));
  const first = lines.findIndex(isOurs);
  const start = lines.findIndex((line) => line.startsWith('Traceback '));
  // What could not be compiled has not been called: Python itself shows no head above it.
  const head = / in \S/.test(lines[first] ?? '') ? start + 1 : start;
  const kept = first > start && start >= 0 ? [...lines.slice(0, head), ...lines.slice(first)] : lines;
  return kept
    .join('\n')
    .replace(
      NOT_INSTALLED,
      (_, name: string) => `Python here has its standard library alone, without ${name}.`,
    );
}

/** The last place of the program that a traceback names: where it stopped. */
export function tracebackPlace(text: string, names: readonly string[]): Place | undefined {
  const places = [...text.matchAll(/^ *File "(.+)", line (\d+)/gm)]
    .map(([, file = '', line]) => ({ file, line: Number(line) }))
    .filter(({ file }) => names.includes(file));
  return places.at(-1);
}
