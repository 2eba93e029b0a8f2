import { LRUCache } from 'lru-cache';

/** An answer given lately, so that a rating can be tied to its question. */
export interface RecentAnswer {
  question: string;
  /** Where it was asked. */
  place: string;
  /** Its question is among those without an answer already. */
  isKept: boolean;
}

/** Answers given lately, by id. In memory alone: who asked is not known, and a restart forgets them. */
export type RecentAnswers = LRUCache<string, RecentAnswer>;

const ANSWERS = 2_000;

export function createRecentAnswers(): RecentAnswers {
  return new LRUCache({ max: ANSWERS });
}
