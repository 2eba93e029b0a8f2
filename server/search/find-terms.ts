import type { Segment } from './segment';

/** Place of the first term that is not smaller. */
function lowerBound(terms: readonly string[], wanted: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Place of a term, or -1. */
export function findTerm({ terms }: Segment, term: string): number {
  const place = lowerBound(terms, term);
  return terms[place] === term ? place : -1;
}

/** How many posts hold the term at a place. */
export function frequencyAt({ starts }: Segment, place: number): number {
  return (starts[place + 1] ?? 0) - (starts[place] ?? 0);
}

/** Terms that begin with `prefix` and are longer, the most frequent ones, at most `limit`. */
export function findByPrefix(segment: Segment, prefix: string, limit: number): string[] {
  const found: number[] = [];
  for (let place = lowerBound(segment.terms, prefix); place < segment.terms.length; place += 1) {
    const term = segment.terms[place] ?? '';
    if (!term.startsWith(prefix)) {
      break;
    }
    if (term.length > prefix.length) {
      found.push(place);
    }
  }
  if (found.length > limit) {
    found.sort((a, b) => frequencyAt(segment, b) - frequencyAt(segment, a));
  }
  return found.slice(0, limit).map((place) => segment.terms[place] ?? '');
}

const MAX_DEPTH = 48;

/**
 * Terms within `maxDistance` typing errors of `wanted`: a letter wrong, missing, too many, or two swapped
 * (optimal string alignment distance). Walks the sorted terms like a tree, skipping whole branches, and keeps
 * the rows of distances for the beginning that a term shares with the one before.
 */
export function findSimilar(segment: Segment, wanted: string, maxDistance: number): Map<string, number> {
  const { terms, shared } = segment;
  const width = wanted.length + 1;
  const shortest = wanted.length - maxDistance;
  const longest = Math.min(wanted.length + maxDistance, MAX_DEPTH);
  const rows = Uint8Array.from({ length: (MAX_DEPTH + 1) * width }, (_, column) => column);
  const found = new Map<string, number>();
  // Rows that hold for the last term, and how much of it already is too far off.
  let known = 0;
  let hopeless = Infinity;
  for (let place = 0; place < terms.length; place += 1) {
    const same = shared[place] as number;
    known = same < known ? same : known;
    if (same >= hopeless) {
      continue;
    }
    hopeless = Infinity;
    const term = terms[place] as string;
    if (term.length < shortest || term.length > longest) {
      continue;
    }
    while (known < term.length && hopeless === Infinity) {
      known += 1;
      hopeless = fillRow(rows, width, known, term, wanted) > maxDistance ? known : Infinity;
    }
    const distance = hopeless === Infinity ? (rows[(known + 1) * width - 1] as number) : Infinity;
    if (distance > 0 && distance <= maxDistance) {
      found.set(term, distance);
    }
  }
  return found;
}

/** Distances of the first `depth` characters of `term` to each beginning of `wanted`; returns the least. */
function fillRow(rows: Uint8Array, width: number, depth: number, term: string, wanted: string): number {
  const row = depth * width;
  const above = row - width;
  const character = term.charCodeAt(depth - 1);
  const before = depth > 1 ? term.charCodeAt(depth - 2) : -1;
  rows[row] = depth;
  let least = depth;
  for (let column = 1; column < width; column += 1) {
    const letter = wanted.charCodeAt(column - 1);
    let value = (rows[above + column - 1] ?? 0) + (letter === character ? 0 : 1);
    value = Math.min(value, (rows[above + column] ?? 0) + 1, (rows[row + column - 1] ?? 0) + 1);
    if (before === letter && column > 1 && wanted.charCodeAt(column - 2) === character) {
      value = Math.min(value, (rows[above - width + column - 2] ?? 0) + 1);
    }
    rows[row + column] = value;
    least = Math.min(least, value);
  }
  return least;
}
