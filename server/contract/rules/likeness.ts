import type { Likeness } from './merge-list';

/** So many words tell two texts apart well enough. */
const WORDS_MAX = 300;

/**
 * How alike two things are: by the words that both have (Sørensen and Dice), and by their title, which says more
 * than anything else.
 */
export function likenessOf<T>(titleOf: (item: T) => string, textOf: (item: T) => string): Likeness<T> {
  const known = new Map<T, ReadonlyMap<string, number>>();
  const wordsOf = (item: T) => {
    const words = known.get(item) ?? countWords(textOf(item));
    known.set(item, words);
    return words;
  };
  return (one, other) => {
    const title = titleOf(one).trim();
    const hasSameTitle = title !== '' && title === titleOf(other).trim();
    return (hasSameTitle ? 1 : 0) + dice(wordsOf(one), wordsOf(other));
  };
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const words = text.slice(0, 20 * WORDS_MAX).match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of words.slice(0, WORDS_MAX)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function dice(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const sum = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((all, each) => all + each, 0);
  const all = sum(one) + sum(other);
  let shared = 0;
  one.forEach((count, word) => {
    shared += Math.min(count, other.get(word) ?? 0);
  });
  return all === 0 ? 0 : (2 * shared) / all;
}
