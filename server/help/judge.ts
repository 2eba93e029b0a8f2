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
  share: 2.3,
  met: 1.8,
  subject: 2.6,
  unheard: -2.4,
  ownTopic: 2.6,
  otherTopic: -1.9,
  halfCompared: -1.9,
};
const LEAST = 4.75;

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
    COUNTS.unheard * evidence.unheard +
    COUNTS.ownTopic * evidence.ownTopic +
    COUNTS.otherTopic * evidence.otherTopic +
    (evidence.isHalfCompared ? COUNTS.halfCompared : 0)
  );
}
