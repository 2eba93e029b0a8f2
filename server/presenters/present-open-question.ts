import type { OpenQuestion } from '../contract/schemas/help';
import type { OpenQuestionRecord } from '../domain/open-question';

/** An open question as admins see it. */
export function presentOpenQuestion(record: OpenQuestionRecord): OpenQuestion {
  const { questionId, question, place, reason, count, firstAskedAt, lastAskedAt } = record;
  return { questionId, question, place, reason, count, firstAskedAt, lastAskedAt };
}
