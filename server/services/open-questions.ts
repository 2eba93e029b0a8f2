import { ADMIN_MESSAGES } from '../contract/admin-messages';
import { HELP } from '../contract/constants/help';
import { NotFoundError } from '../domain/errors';
import { maskQuestion, questionIdOf } from '../domain/masked-question';
import type { OpenQuestionRecord } from '../domain/open-question';
import type { Page, Storage, Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import type { KeptToday } from './recent-answers';

/** Questions beyond this number take the place of those that were asked least. */
export const OPEN_QUESTIONS_MAX = 1_000;

/** So many questions of one person or address are kept or counted a day (UTC): nobody fills the list alone. */
const KEPT_PER_DAY = 20;

/** Days until a question that nobody asks any more is dropped. */
const KEPT_DAYS = 180;
const DAY = 24 * 60 * 60 * 1_000;
/** So many are looked at for that each time. */
const DROPPED_AT_ONCE = 20;

export interface KeepDeps extends Pick<ServiceDeps, 'storage' | 'clock'> {
  keptToday: KeptToday;
}

/**
 * Keeps a question that help had no answer to, or none that helped, without whose it was. Asked again it is counted.
 *
 * @param asked `place`: a category’s or a post’s title; empty for nowhere in particular
 * @param person an account's id or a client's address; not kept with it
 */
export async function keepOpenQuestion(
  { storage, clock, keptToday }: KeepDeps,
  asked: { question: string; place: string; reason: OpenQuestionRecord['reason'] },
  person: string,
): Promise<void> {
  const now = moment(clock);
  const key = `${now.slice(0, 10)} ${person}`;
  const kept = keptToday.get(key) ?? 0;
  if (kept >= KEPT_PER_DAY) {
    return;
  }
  keptToday.set(key, kept + 1);
  const question = maskQuestion(asked.question);
  const questionId = questionIdOf(question);
  await storage.transact(async ({ openQuestions }) => {
    await dropForgotten(openQuestions, moment(clock, -KEPT_DAYS * DAY));
    const known = await openQuestions.get(questionId);
    if (known) {
      await openQuestions.put({ ...known, reason: asked.reason, count: known.count + 1, lastAskedAt: now });
      return;
    }
    await makeRoom(openQuestions);
    await openQuestions.put({
      ...{ questionId, question, place: asked.place, reason: asked.reason, count: 1 },
      ...{ firstAskedAt: now, lastAskedAt: now },
    });
  });
}

async function dropForgotten(openQuestions: Writers['openQuestions'], before: string): Promise<void> {
  for (const { questionId, lastAskedAt } of await openQuestions.oldest(DROPPED_AT_ONCE)) {
    if (lastAskedAt < before) {
      await openQuestions.remove(questionId);
    }
  }
}

/** For one more: those go that were asked least, and of these the ones that nobody has asked for longest. */
async function makeRoom(openQuestions: Writers['openQuestions']): Promise<void> {
  const count = await openQuestions.count();
  if (count < OPEN_QUESTIONS_MAX) {
    return;
  }
  const oldestFirst = await openQuestions.oldest(count);
  const leastFirst = oldestFirst.toSorted((a, b) => a.count - b.count);
  for (const { questionId } of leastFirst.slice(0, count + 1 - OPEN_QUESTIONS_MAX)) {
    await openQuestions.remove(questionId);
  }
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
