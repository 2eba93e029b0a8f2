import type { Place } from '../messages';

/** A piece of a console line; with a place it leads there. */
export interface Piece {
  text: string;
  place?: Place;
}

/** Finds places in a text as stacks and tracebacks write them: `name:3`, `File "name", line 3`. */
export function linkify(text: string, names: readonly string[]): Piece[] {
  const known = names.filter(Boolean).toSorted((one, other) => other.length - one.length);
  if (known.length === 0) {
    return [{ text }];
  }
  const name = known.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const pattern = new RegExp(`File "(${name})", line (\\d+)|(?<![\\p{L}\\p{N}])(${name}):(\\d+)\\b`, 'gu');
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, file = match[3] ?? '', line = match[4]] = match;
    pieces.push(
      { text: text.slice(from, match.index) },
      { text: whole, place: { file, line: Number(line) } },
    );
    from = match.index + whole.length;
  }
  pieces.push({ text: text.slice(from) });
  return pieces.filter((piece) => piece.text !== '');
}
