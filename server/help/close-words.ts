import { tokenize } from '../domain/tokenizer';
import type { Passage } from './read-post';
import type { AskedWord } from './score-passages';
import { stemOf } from './words';

/** Words of a question so few words apart belong together. */
const REACH = 3;
/** In a passage, words so few words apart are said of one another. */
const APART = 12;

/**
 * How many pairs of neighbouring words of a question stand close together in passages of a post. Words that are far apart there only
 * happen to be in the same post.
 */
export function closePairs(words: readonly AskedWord[], passages: readonly Passage[]): number {
  const isClose = (word: AskedWord, other: AskedWord) =>
    passages.some((passage) => distance(passage, word, other) <= APART);
  return words.reduce(
    (sum, word, at) =>
      sum + words.slice(at + 1, at + 1 + REACH).filter((other) => isClose(word, other)).length,
    0,
  );
}

/** Words from one to the other, infinite where one is missing. */
function distance(passage: Passage, word: AskedWord, other: AskedWord): number {
  const isHolding = ({ stems }: AskedWord) => [...stems.keys()].some((stem) => passage.stems.has(stem));
  if (!isHolding(word) || !isHolding(other)) {
    return Infinity;
  }
  const all = placesOf(passage);
  let least = Infinity;
  for (const stem of word.stems.keys()) {
    for (const otherStem of other.stems.keys()) {
      if (stem !== otherStem) {
        least = Math.min(least, leastApart(all.get(stem) ?? [], all.get(otherStem) ?? []));
      }
    }
  }
  return least;
}

/** Of two rising lists of places. Parts of one name are no neighbours. */
function leastApart(some: readonly number[], others: readonly number[]): number {
  let least = Infinity;
  let from = 0;
  for (const place of some) {
    while (from + 1 < others.length && (others[from + 1] as number) < place) {
      from += 1;
    }
    for (const other of others.slice(from, from + 3)) {
      if (other !== place) {
        least = Math.min(least, Math.abs(other - place));
      }
    }
  }
  return least;
}

/** Kept as long as the passage is. */
const kept = new WeakMap<Passage, ReadonlyMap<string, number[]>>();

function placesOf(passage: Passage): ReadonlyMap<string, readonly number[]> {
  let places = kept.get(passage);
  if (!places) {
    places = readPlaces(`${passage.head} ${passage.text}`);
    kept.set(passage, places);
  }
  return places;
}

function readPlaces(text: string): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  let at = 0;
  tokenize(text, ({ forms, parts }) => {
    at += 1;
    for (const stem of new Set([...forms, ...parts].map(stemOf))) {
      const known = places.get(stem);
      if (known) {
        known.push(at);
      } else {
        places.set(stem, [at]);
      }
    }
  });
  return places;
}
