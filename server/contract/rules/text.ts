import { LIMITS } from '../constants/limits';

const WORDS = /[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu;

/** Words of a text in any alphabet that separates them. */
export function countWords(text: string): number {
  return text.match(WORDS)?.length ?? 0;
}

/** Reading time in whole minutes: words / 200, rounded up, at least 1 (SPEC §9). */
export function readMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / LIMITS.wordsPerMinute));
}

/** Cuts a text to at most `max` characters, at a word when one ends near, with an ellipsis inside the limit. */
export function cutText(text: string, max: number = LIMITS.descriptionCut): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= max) {
    return characters.join('');
  }
  const cut = characters.slice(0, max - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > max * 0.6 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
