import { LRUCache } from 'lru-cache';

/** An answer given lately, so that a rating can be tied to its question. */
export interface RecentAnswer {
  question: string;
  /** Where it was asked. */
  place: string;
  /** Its question is among those without an answer already. */
  isKept: boolean;
  /** It is among the figures of ratings already. */
  isRated: boolean;
}

/** Answers given lately, by id. In memory alone: who asked is not known, and a restart forgets them. */
export type RecentAnswers = LRUCache<string, RecentAnswer>;

const ANSWERS = 2_000;

/** How many questions were kept of somebody today. In memory alone. */
export type KeptToday = LRUCache<string, number>;

const PEOPLE = 10_000;

export function createKeptToday(): KeptToday {
  return new LRUCache({ max: PEOPLE });
}

export function createRecentAnswers(): RecentAnswers {
  return new LRUCache({ max: ANSWERS });
}
