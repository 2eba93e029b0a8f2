import { gatherEvidence, type AskedQuestion, type Evidence } from './evidence';
import type { ScoredPassage } from './score-passages';

export type { AskedQuestion };

/** So many passages of a post are judged. */
const CLOSE = 3;

/**
 * What each kind of evidence counts. Fitted together (logistic regression over questions that posts answer and that they do not), then
 * rounded: above 0, an answer is more likely than words in common.
 */
const COUNTS = {
  share: 1.7,
  met: 1.65,
  subject: 2.6,
  gap: -1.2,
  unheard: -2.4,
  ownTopic: 2.6,
  otherTopic: -1.1,
  halfCompared: -2.1,
};
const LEAST = 4.15;
/** Of questions that say no more than this all has to be met; in longer ones much is said around the point. */
const SHORT = 1.5;

/** Whether one of the best passages of one of these posts answers a question, rather than sharing words with it. */
export function isAnswered(
  question: AskedQuestion,
  posts: readonly { passages: readonly ScoredPassage[] }[],
): boolean {
  return certainty(question, posts) >= 0;
}

/** How far the best passage is from the border between an answer (above 0) and a refusal. */
export function certainty(
  question: AskedQuestion,
  posts: readonly { passages: readonly ScoredPassage[] }[],
): number {
  const passages = posts.flatMap(({ passages }) => passages.slice(0, CLOSE));
  return Math.max(-LEAST, ...passages.map((passage) => weigh(gatherEvidence(question, passage)) - LEAST));
}

function weigh(evidence: Evidence): number {
  return (
    COUNTS.share * evidence.share +
    COUNTS.met * Math.min(1.5, evidence.met) +
    COUNTS.subject * Math.min(1, Math.sqrt(evidence.subject)) +
    COUNTS.gap * (1 - evidence.share) * Math.min(1, (SHORT * evidence.share) / (evidence.met + 0.01)) +
    COUNTS.unheard * evidence.unheard +
    COUNTS.ownTopic * evidence.ownTopic +
    COUNTS.otherTopic * evidence.otherTopic +
    (evidence.isHalfCompared ? COUNTS.halfCompared : 0)
  );
}
