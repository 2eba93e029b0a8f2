import { MESSAGES } from '../contract/messages';
import { NotFoundError } from '../domain/errors';
import type { ServiceDeps } from './deps';
import { keepOpenQuestion } from './open-questions';
import type { RecentAnswers } from './recent-answers';

/**
 * Takes a rating of an answer. The question of one that did not help is shown to admins, once an answer.
 *
 * @throws NotFoundError for an answer that is not known any more
 */
export async function rateAnswer(
  deps: Pick<ServiceDeps, 'storage' | 'clock'> & { recentAnswers: RecentAnswers },
  answerId: string,
  rating: 'up' | 'down',
): Promise<void> {
  const answer = deps.recentAnswers.get(answerId);
  if (!answer) {
    throw new NotFoundError(MESSAGES.help.answerNotFound);
  }
  if (rating === 'down' && !answer.isKept) {
    answer.isKept = true;
    await keepOpenQuestion(deps, { ...answer, reason: 'not-helpful' }).catch((error: unknown) => {
      answer.isKept = false;
      throw error;
    });
  }
}
