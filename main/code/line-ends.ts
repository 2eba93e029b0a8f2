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

/**
 * The commonest of some line ends.
 *
 * @param otherwise where there is none
 */
export function commonest(ends: readonly LineEnd[], otherwise: LineEnd = '\n'): LineEnd {
  const counts = new Map<LineEnd, number>();
  for (const end of ends) {
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? otherwise;
}

/** A text, and what its lines end with on the disk. */
export interface EndedText {
  /** Lines end with `\n`. */
  text: string;
  /** One for each `\n` of the text. */
  ends: readonly LineEnd[];
}

/**
 * The line ends of a text that was made from others: each line that was not typed keeps its own.
 *
 * @param befores texts that it may have been made from: an Undo leads back to one of long ago
 * @param after lines end with `\n`
 * @param usual what a new line gets
 */
export function endsAfterTyping(befores: readonly EndedText[], after: string, usual: LineEnd): LineEnd[] {
  const lines = after.split('\n');
  if (befores.every(({ ends }) => ends.every((end) => end === usual))) {
    return Array<LineEnd>(lines.length - 1).fill(usual);
  }
  const made = keptEnds(nearest(befores, lines), lines, usual);
  return lines.slice(1).map((_line, place) => made[place] ?? usual);
}

/** Lines of a text from before, and how many of them still stand at the beginning and at the end. */
interface Before {
  old: readonly string[];
  ends: readonly LineEnd[];
  head: number;
  tail: number;
}

/** The one with the most lines that still stand. */
function nearest(befores: readonly EndedText[], lines: readonly string[]): Before {
  return befores
    .map(({ text, ends }) => compare(text.split('\n'), ends, lines))
    .reduce((best, each) => (each.head + each.tail > best.head + best.tail ? each : best));
}

function compare(old: readonly string[], ends: readonly LineEnd[], lines: readonly string[]): Before {
  const least = Math.min(old.length, lines.length);
  let head = 0;
  while (head < least && old[head] === lines[head]) {
    head += 1;
  }
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === lines.at(-1 - tail)) {
    tail += 1;
  }
  return { old, ends, head, tail };
}

/** The end of each line, from the line it came from; the last may have one that is not needed, or have none. */
function keptEnds({ old, ends, head, tail }: Before, lines: readonly string[], usual: LineEnd): LineEnd[] {
  const middle = changedEnds(
    old.slice(head, old.length - tail),
    ends.slice(head, old.length - tail),
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
    return pair(
      old.map((_line, place) => ends[place]),
      lines.length,
      usual,
    );
  }
  const made: LineEnd[] = [];
  let from = 0;
  let removed: readonly (LineEnd | undefined)[] = [];
  for (const { value, added, removed: isRemoved } of changes) {
    if (isRemoved) {
      removed = value.map((_line, place) => ends[from + place]);
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
 * not touched. Nothing follows the last of a file, which has none.
 *
 * @param removed of each line that stood there
 */
function pair(removed: readonly (LineEnd | undefined)[], count: number, usual: LineEnd): LineEnd[] {
  return Array.from({ length: count }, (_none, place) => {
    const isLast = place === count - 1;
    const kept = isLast ? removed.at(-1) : removed.slice(0, -1)[place];
    return kept ?? usual;
  });
}
