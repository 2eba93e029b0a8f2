import type { HelpEvent } from '../contract/schemas/help';
import { MESSAGES } from '../contract/messages';
import { ModelError, type ModelFault } from '../help/errors';
import type { AnswerContext, AnswerEvent, Help, HelpQuestion, ModelSettings } from '../help/port';
import type { Logger } from '../domain/ports';
import type { ServiceDeps } from './deps';
import { giveBack, takeFromBudget, type UsedUp } from './help-budget';
import { currentModel } from './help-settings';
import { keepOpenQuestion, type KeepDeps } from './open-questions';
import type { RecentAnswers } from './recent-answers';

type Note = Extract<HelpEvent, { type: 'note' }>;

/** Told how questions end, for the figures of the site. */
export interface HelpCounter {
  countHelp(answerer: 'posts' | 'model', outcome: 'answered' | 'refused' | 'failed'): void;
}

export interface AskDeps extends ServiceDeps, KeepDeps {
  help: Help;
  recentAnswers: RecentAnswers;
  logger: Logger;
  secret: string;
  metrics: HelpCounter;
}

/** Who asks: an account's id or a client's address, and whether they still wait. */
export interface Asker {
  person: string;
  signal: AbortSignal;
}

/** What is said to readers when a model could not be used. Admins see why in the log and when they test it. */
const NOTES: Partial<Record<ModelFault, string>> = {
  busy: MESSAGES.help.modelBusy,
  timeout: MESSAGES.help.modelSlow,
};

/**
 * Answers a question: by the model where there is one that can, else by the posts themselves. What nobody answers is
 * kept for admins.
 *
 * Once the asker has gone it stops without another word.
 */
export async function* askHelp(
  deps: AskDeps,
  question: HelpQuestion,
  { person, signal }: Asker,
): AsyncGenerator<HelpEvent> {
  const found = await deps.help.finder.find(question);
  const answerId = deps.ids.uuid();
  const model = found.isAnswered ? await modelFor(deps, person) : undefined;
  const settings = typeof model === 'object' ? model : undefined;
  yield {
    type: 'start',
    answerId,
    answerer: settings ? 'model' : 'posts',
    model: settings?.model ?? '',
  };
  if (typeof model === 'string') {
    yield noteOf(model);
  }
  const answer = {
    question: question.question,
    place: await placeOf(deps, question),
    isKept: false,
    isRated: false,
  };
  deps.recentAnswers.set(answerId, answer);
  for await (const event of answersOf(deps, question, { found, signal }, settings, person)) {
    if (signal.aborted) {
      return;
    }
    if (event.type === 'done' && event.outcome === 'refused') {
      answer.isKept = await keep(deps, answer, person);
    }
    yield event;
  }
}

async function* answersOf(
  deps: AskDeps,
  question: HelpQuestion,
  context: AnswerContext,
  settings: ModelSettings | undefined,
  person: string,
): AsyncGenerator<AnswerEvent | Note> {
  if (settings) {
    try {
      for await (const event of deps.help.model.answerer(settings).answer(question, context)) {
        if (event.type === 'done') {
          deps.metrics.countHelp('model', event.outcome);
        }
        yield event;
      }
      return;
    } catch (error) {
      if (context.signal.aborted) {
        return;
      }
      yield await noteFailure(deps, error, person);
    }
  }
  for await (const event of deps.help.posts.answer(question, context)) {
    if (event.type === 'done') {
      deps.metrics.countHelp('posts', event.outcome);
    }
    yield event;
  }
}

function noteOf(reason: UsedUp | 'busy'): Note {
  return reason === 'busy'
    ? { type: 'note', code: 'model_busy', message: MESSAGES.help.modelBusy }
    : { type: 'note', code: `budget_${reason}`, message: MESSAGES.help.budget[reason] };
}

/** Whatever failed on the model's way: the posts answer instead. */
async function noteFailure(deps: AskDeps, error: unknown, person: string): Promise<Note> {
  const known = error instanceof ModelError ? error : undefined;
  const fault = known?.fault ?? 'broken';
  const why = known ? { fault, reason: known.message } : { fault, err: error };
  deps.logger.warn(why, 'The model could not answer; the posts did instead.');
  deps.metrics.countHelp('model', 'failed');
  if (known?.isSpent === false) {
    await giveBack(deps, person).catch(() => undefined);
  }
  return { type: 'note', code: `model_${fault}`, message: NOTES[fault] ?? MESSAGES.help.modelFailed };
}

/** The model to ask; why it is not asked now; undefined where there is no model. */
async function modelFor(deps: AskDeps, person: string): Promise<ModelSettings | UsedUp | 'busy' | undefined> {
  const model = currentModel(deps);
  if (!model) {
    return undefined;
  }
  try {
    if ((await deps.help.model.pauseOf(model)) > 0) {
      return 'busy';
    }
    return (await takeFromBudget(deps, person, deps.help.settings.read())) ?? model;
  } catch (error) {
    // What cannot be counted is not spent.
    deps.logger.warn({ err: error }, 'The use of the model could not be written down.');
    return undefined;
  }
}

async function placeOf({ storage }: AskDeps, { post, category }: HelpQuestion): Promise<string> {
  const summary =
    post === undefined ? undefined : await storage.read(({ posts }) => posts.summaryBySlug(post));
  // Titles of drafts are their author's alone.
  return (summary?.status === 'published' ? summary.title : category) ?? '';
}

/** A disk that takes no writes must not keep anybody from an answer. @returns whether it is kept */
async function keep(
  deps: AskDeps,
  { question, place }: { question: string; place: string },
  person: string,
): Promise<boolean> {
  try {
    await keepOpenQuestion(deps, { question, place, reason: 'no-answer' }, person);
    return true;
  } catch (error) {
    deps.logger.warn({ err: error }, 'A question without an answer could not be kept.');
    return false;
  }
}
