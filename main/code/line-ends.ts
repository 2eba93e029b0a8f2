import { diffArrays } from 'diff';

/** What ends a line on the disk. */
export type LineEnd = '\n' | '\r\n' | '\r';

/** Milliseconds after which two texts are too unlike to be compared line by line. */
const PATIENCE = 1_000;

const END = /\r\n|\n|\r/g;

/** The end of each line of a text, in order; the last line has none. */
export function endsIn(text: string): LineEnd[] {
  return (text.match(END) ?? []) as LineEnd[];
}

/** The commonest of some line ends; that of Unix where there is none. */
export function commonest(ends: readonly LineEnd[]): LineEnd {
  const counts = new Map<LineEnd, number>();
  for (const end of ends) {
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? '\n';
}

/**
 * The line ends of a text that was made from another: each line that was not typed keeps its own, a new one gets the
 * commonest.
 *
 * @param before lines end with `\n`, as in `after`
 * @param ends of `before`, one for each of its `\n`
 */
export function endsAfterTyping(before: string, ends: readonly LineEnd[], after: string): LineEnd[] {
  const usual = commonest(ends);
  if (ends.every((end) => end === usual)) {
    return Array<LineEnd>(after.split('\n').length - 1).fill(usual);
  }
  const lines = after.split('\n');
  const made = keptEnds(before.split('\n'), ends, lines, usual);
  return lines.slice(1).map((_line, place) => made[place] ?? usual);
}

/** The end of each line, from the line it came from; the last may have one that is not needed, or have none. */
function keptEnds(
  old: readonly string[],
  ends: readonly LineEnd[],
  lines: readonly string[],
  usual: LineEnd,
): LineEnd[] {
  const least = Math.min(old.length, lines.length);
  let head = 0;
  while (head < least && old[head] === lines[head]) {
    head += 1;
  }
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === lines.at(-1 - tail)) {
    tail += 1;
  }
  const oldMiddle = ends.slice(head, old.length - tail);
  const middle = changedEnds(
    old.slice(head, old.length - tail),
    oldMiddle,
    lines.slice(head, lines.length - tail),
    usual,
  );
  return [...ends.slice(0, head), ...middle, ...(tail > 0 ? ends.slice(old.length - tail) : [])];
}

function changedEnds(
  old: readonly string[],
  ends: readonly LineEnd[],
  lines: readonly string[],
  usual: LineEnd,
): LineEnd[] {
  const changes = diffArrays([...old], [...lines], { timeout: PATIENCE });
  if (!changes) {
    return pair(ends, lines.length, usual);
  }
  const made: LineEnd[] = [];
  let from = 0;
  let removed: readonly LineEnd[] = [];
  for (const { value, added, removed: isRemoved } of changes) {
    if (isRemoved) {
      removed = ends.slice(from, from + value.length);
      from += value.length;
    } else if (added) {
      made.push(...pair(removed, value.length, usual));
      removed = [];
    } else {
      made.push(...value.map((_line, place) => ends[from + place] ?? usual));
      from += value.length;
      removed = [];
    }
  }
  return made;
}

/**
 * The ends of `count` lines that stand where others stood. The last keeps the end of the last: what follows it was
 * not touched.
 */
function pair(removed: readonly LineEnd[], count: number, usual: LineEnd): LineEnd[] {
  return Array.from({ length: count }, (_none, place) => {
    const isLast = place === count - 1;
    const kept = isLast ? removed.at(-1) : removed.slice(0, -1)[place];
    return kept ?? usual;
  });
}
