import type { AskedWord, ScoredPassage } from './score-passages';

/** So many passages of a post are judged. */
const CLOSE = 3;
/** How much of a question has to stand where it is answered: passage, section and post together. */
const COVERED = 0.38;
/** What a post's best passages have to be worth, as a multiple of what one word is worth that no post holds. */
const EVIDENCE = 0.75;
/** The share that passage and headings have to hold themselves, by the number of words beside names of topics. */
const NEAR = [0.7, 0.7, 0.7, 0.55, 0.42] as const;
/** In long questions much is said around the point. */
const NEAR_OF_MANY = 0.22;

/**
 * Whether one of the best passages of one of these posts answers a question, rather than sharing words with it. Few words have to be met
 * almost all; of many, enough that are rare.
 *
 * @param unknown what a word is worth that no post holds
 */
export function isAnswered(
  words: readonly AskedWord[],
  posts: readonly { score: number; passages: readonly ScoredPassage[] }[],
  unknown: number,
): boolean {
  const count = words.filter(({ isTelling, isTopic }) => isTelling && !isTopic).length;
  const least = NEAR[count] ?? NEAR_OF_MANY;
  return posts.some(
    ({ score, passages }) =>
      score >= EVIDENCE * unknown &&
      passages.slice(0, CLOSE).some(({ coverage, near }) => coverage >= COVERED && near >= least),
  );
}
