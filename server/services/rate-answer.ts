import { MESSAGES } from '../contract/messages';
import { NotFoundError } from '../domain/errors';
import { keepOpenQuestion, type KeepDeps } from './open-questions';
import type { RecentAnswers } from './recent-answers';

/**
 * Takes a rating of an answer. The question of one that did not help is shown to admins, once an answer.
 *
 * @param rated `person`: an account's id or a client's address; not kept with it
 * @returns whether it is the first rating of this answer
 * @throws NotFoundError for an answer that is not known any more
 */
export async function rateAnswer(
  deps: KeepDeps & { recentAnswers: RecentAnswers },
  answerId: string,
  rated: { rating: 'up' | 'down'; person: string },
): Promise<boolean> {
  const answer = deps.recentAnswers.get(answerId);
  if (!answer) {
    throw new NotFoundError(MESSAGES.help.answerNotFound);
  }
  if (rated.rating === 'down' && !answer.isKept) {
    answer.isKept = true;
    const { question, place } = answer;
    await keepOpenQuestion(deps, { question, place, reason: 'not-helpful' }, rated.person).catch(
      (error: unknown) => {
        answer.isKept = false;
        throw error;
      },
    );
  }
  const isFirst = !answer.isRated;
  answer.isRated = true;
  return isFirst;
}
