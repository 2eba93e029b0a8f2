/** Limits of the help that answers questions about posts. */
export const HELP = {
  questionMax: 500,
  /** So many earlier turns of a chat go along with a question. */
  turnsMax: 6,
  /** Characters of an earlier answer that go along. */
  turnMax: 4_000,
  sourcesMax: 6,
  nearestPosts: 3,
  /** Open at a time. */
  chatsMax: 6,
  /** Kept in a browser: the oldest go first. */
  chatsKept: 30,
  /** Questions that a model answers for one person a day, unless an admin sets another number. */
  perPersonPerDay: 30,
  /** The same for the whole site. */
  perDay: 1_000,
  questionsPerAnswerMax: 100,
  questionsStep: 20,
} as const;
