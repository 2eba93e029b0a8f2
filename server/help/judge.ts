import {
  gatherEvidence,
  gatherPostEvidence,
  type AskedQuestion,
  type Evidence,
  type PostEvidence,
} from './evidence';
import type { ReadPost } from './read-post';
import type { ScoredPassage } from './score-passages';
import { compareWording } from './verbatim';

export type { AskedQuestion };

/** So many passages of a post are judged. */
const CLOSE = 3;

/**
 * What each kind of evidence counts: fitted by logistic regression on the question sets of tests/fixtures/help-questions, with each of
 * their questions once more, at a tenth of the weight, against the posts without the one that answers it.
 */
const COUNTS = {
  share: 2.9,
  subject: 2.22,
  unheard: -0.73,
  ownTopic: 1.93,
  otherTopic: -2.96,
  halfCompared: -1.77,
  together: 1.6,
  code: 2.77,
  aboutTheSite: -3.46,
  heading: 2.07,
  phrases: 1.37,
  saidOnce: -0.75,
};
/** As fitted (5.66), and a little more: to answer beside the point is worse than to refuse. */
const LEAST = 5.76;

/** A post that may answer, with its passages, best first. */
export interface JudgedPost {
  post: ReadPost;
  passages: readonly ScoredPassage[];
}

/**
 * Whether one of these posts answers a question, rather than sharing words with it.
 *
 * @param others that share words with the question as well: what they say, too, tells little
 */
export function isAnswered(
  question: AskedQuestion,
  posts: readonly JudgedPost[],
  others: readonly ReadPost[],
): boolean {
  return certainty(question, posts, others) >= 0;
}

/** How far the best passage is from the border between an answer (above 0) and a refusal. */
export function certainty(
  question: AskedQuestion,
  posts: readonly JudgedPost[],
  others: readonly ReadPost[],
): number {
  const wordings = compareWording(question.wording, [
    ...new Set([...posts.map(({ post }) => post), ...others]),
  ]);
  const base = -LEAST + (question.isAboutTheSite ? COUNTS.aboutTheSite : 0);
  const weights = posts.flatMap(({ post, passages }) => {
    const wording = wordings.get(post);
    const whole = wording && weighPost(gatherPostEvidence(question, post, wording));
    return passages
      .slice(0, CLOSE)
      .map((scored) => (whole ?? 0) + weighPassage(gatherEvidence(question, scored)));
  });
  return base + Math.max(0, ...weights);
}

function weighPassage(evidence: Evidence): number {
  return (
    COUNTS.share * evidence.share +
    COUNTS.subject * Math.min(1, Math.sqrt(evidence.subject)) +
    COUNTS.unheard * evidence.unheard +
    COUNTS.ownTopic * evidence.ownTopic +
    COUNTS.otherTopic * evidence.otherTopic +
    (evidence.isHalfCompared ? COUNTS.halfCompared : 0)
  );
}

/** Of pairs and phrases each further one says less. */
function weighPost({ together, heading, saidOnce, wording }: PostEvidence): number {
  return (
    COUNTS.together * Math.log1p(together) +
    COUNTS.heading * heading +
    COUNTS.saidOnce * saidOnce +
    COUNTS.phrases * Math.log1p(wording.phrases) +
    COUNTS.code * wording.code
  );
}
