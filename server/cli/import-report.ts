import type { FileResult } from '../import/import-folder';

const EXAMPLES_WIDTH = 100;

/** What an import did, as lines for the terminal: what was changed, what was refused and why, and the sums. */
export function importReport(
  results: readonly FileResult[],
  { isDryRun, isVerbose, source }: { isDryRun: boolean; isVerbose: boolean; source: string },
): string[] {
  if (results.length === 0) {
    return [`There are no Markdown files (.md, .mdx, .markdown) in ${source}.`];
  }
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const changed = results.filter(
    ({ outcome, notes }) => (outcome === 'added' || outcome === 'updated') && notes.length > 0,
  );
  return [
    ...section('Changed', isVerbose ? changed.flatMap(everyNote) : groupedNotes(changed)),
    ...section('Refused', refused.flatMap(everyNote)),
    ...summary(results, changed.length),
    ...(isDryRun ? ['', 'This was a dry run: nothing was written.'] : []),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];
}

function place(path: string, line: number | null): string {
  return line === null ? path : `${path}:${line}`;
}

function everyNote({ path, notes }: FileResult): string[] {
  return notes.map(({ line, text }) => `${place(path, line)}  ${text}`);
}

/** One line for each kind of change, with how many files had it and where first. */
function groupedNotes(results: readonly FileResult[]): string[] {
  const groups = new Map<string, { count: number; first: string }>();
  for (const { path, notes } of results) {
    for (const { line, text } of notes) {
      const kind = text.replace(/ \(\d+ times\)$/, '');
      const group = groups.get(kind) ?? { count: 0, first: place(path, line) };
      group.count += 1;
      groups.set(kind, group);
    }
  }
  return [...groups]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([text, { count, first }]) =>
      count === 1 ? `${first}  ${text}` : `${count} files  ${text} First: ${first.slice(0, EXAMPLES_WIDTH)}`,
    );
}

function summary(results: readonly FileResult[], changed: number): string[] {
  const count = (outcome: FileResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const taken = count('added') + count('updated');
  const rows: [string, number, string][] = [
    ['Taken', taken, `${count('added')} new, ${count('updated')} updated`],
    ['  of these changed', changed, changed > 0 ? 'see above' : ''],
    ['Unchanged', count('unchanged'), 'imported before'],
    ['Left deleted', count('deleted'), 'deleted here since they were imported'],
    ['Refused', count('refused'), count('refused') > 0 ? 'see above' : ''],
    ['Files', results.length, ''],
  ];
  const width = Math.max(...rows.map(([, number]) => String(number).length));
  return rows
    .filter(([name, number]) => number > 0 || !name.startsWith('Left'))
    .map(([name, number, note]) => `${name.padEnd(20)}${String(number).padStart(width)}  ${note}`.trimEnd());
}
