import { ADMIN_MESSAGES } from '../contract/admin-messages';
import { HELP } from '../contract/constants/help';
import { NotFoundError } from '../domain/errors';
import { maskQuestion, questionIdOf } from '../domain/masked-question';
import type { OpenQuestionRecord } from '../domain/open-question';
import type { Page, Storage } from '../storage/port';
import { moment, type ServiceDeps } from './deps';

/** Questions beyond this number take the place of those that nobody has asked for longest. */
export const OPEN_QUESTIONS_MAX = 1_000;

/**
 * Keeps a question that help had no answer to, or none that helped, without whose it was. Asked again it is counted.
 *
 * @param place a category’s or a post’s title; empty for nowhere in particular
 */
export async function keepOpenQuestion(
  { storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>,
  asked: { question: string; place: string; reason: OpenQuestionRecord['reason'] },
): Promise<void> {
  const question = maskQuestion(asked.question);
  const questionId = questionIdOf(question);
  const now = moment(clock);
  await storage.transact(async ({ openQuestions }) => {
    const known = await openQuestions.get(questionId);
    if (known) {
      await openQuestions.put({ ...known, reason: asked.reason, count: known.count + 1, lastAskedAt: now });
      return;
    }
    const tooMany = (await openQuestions.count()) + 1 - OPEN_QUESTIONS_MAX;
    if (tooMany > 0) {
      for (const oldest of await openQuestions.oldest(tooMany)) {
        await openQuestions.remove(oldest.questionId);
      }
    }
    await openQuestions.put({
      ...{ questionId, question, place: asked.place, reason: asked.reason, count: 1 },
      ...{ firstAskedAt: now, lastAskedAt: now },
    });
  });
}

/**
 * A page of the open questions, the last asked first.
 *
 * @throws InvalidCursorError
 */
export async function listOpenQuestions(
  { storage }: { storage: Storage },
  { limit = HELP.questionsStep, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<OpenQuestionRecord>> {
  return storage.read(({ openQuestions }) => openQuestions.list({ limit, cursor }));
}

/** @throws NotFoundError */
export async function dismissOpenQuestion(
  { storage }: { storage: Storage },
  questionId: string,
): Promise<void> {
  await storage.transact(async ({ openQuestions }) => {
    if (!(await openQuestions.get(questionId))) {
      throw new NotFoundError(ADMIN_MESSAGES.questionNotFound);
    }
    await openQuestions.remove(questionId);
  });
}
