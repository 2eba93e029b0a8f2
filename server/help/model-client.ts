import type { Clock } from '../domain/ports';
import { checkAnswer, tidyAnswer } from './check-answer';
import { ModelError } from './errors';
import { callModel } from './model-call';
import { askModel, NO_ANSWER } from './model-prompt';
import { MODEL_TIMES, type ModelTimes } from './model-times';
import type { Answerer, ModelClient, ModelSettings } from './port';
import { NOTHING_FITS, postsAnswerer } from './posts-answerer';
import { VisibleText } from './visible-text';

const ANSWER_TOKENS = 700;
const TEST_TOKENS = 20;
const SHOWN_OF_TEST = 80;

export interface ModelClientOptions {
  /** Whether addresses of private networks are refused, those of the environment excepted. */
  refusesPrivate: boolean;
  clock: Clock;
  times: Partial<ModelTimes> | undefined;
  /** Markdown as sanitised HTML. */
  renderMarkdown: (markdown: string) => Promise<string>;
}

/** Asks models over the chat completions of OpenAI, which Ollama, llama.cpp, LM Studio and most hosts speak. */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const { refusesPrivate, clock, renderMarkdown } = options;
  const times = { ...MODEL_TIMES, ...options.times };
  /** Servers that have too much to do, with the moment from which they may be asked again. */
  const paused = new Map<string, number>();

  async function* call(
    settings: ModelSettings,
    request: Pick<Parameters<typeof callModel>[0], 'messages' | 'maxTokens' | 'times' | 'signal'>,
  ): AsyncGenerator<string> {
    const wait = Math.ceil(((paused.get(settings.baseUrl) ?? 0) - clock.now()) / 1_000);
    if (wait > 0) {
      const busy = new ModelError(
        'busy',
        `The model’s server takes no more questions right now (429). It is asked again in ${wait} seconds.`,
        wait,
      );
      busy.isSpent = false;
      throw busy;
    }
    paused.delete(settings.baseUrl);
    try {
      yield* callModel({ settings, refusesPrivate, ...request });
    } catch (error) {
      if (error instanceof ModelError && error.retryAfter !== undefined) {
        paused.set(settings.baseUrl, clock.now() + error.retryAfter * 1_000);
      }
      throw error;
    }
  }

  const answerer = (settings: ModelSettings): Answerer => ({
    async *answer(question, context) {
      const { found, signal } = context;
      if (!found.isAnswered) {
        yield* postsAnswerer.answer(question, context);
        return;
      }
      yield { type: 'sources', sources: found.sources };
      const messages = askModel(question, found.sources);
      const visible = new VisibleText();
      for await (const piece of call(settings, { messages, maxTokens: ANSWER_TOKENS, times, signal })) {
        const text = visible.add(piece);
        if (text !== '') {
          yield { type: 'delta', text };
        }
      }
      const answer = visible.text();
      if (answer.startsWith(NO_ANSWER)) {
        yield { type: 'done', outcome: 'refused', text: NOTHING_FITS, nearest: found.nearest };
        return;
      }
      const tidy = tidyAnswer(answer);
      if (tidy === '') {
        throw new ModelError('empty', 'The model answered with nothing.');
      }
      const { html, text, unsupported } = checkAnswer(tidy, await renderMarkdown(tidy), found.sources);
      yield { type: 'checked', html, unsupported };
      yield { type: 'done', outcome: 'answered', text, nearest: [] };
    },
  });

  return {
    answerer,
    async test(settings, signal) {
      const started = performance.now();
      const took = () => Math.round(performance.now() - started);
      const limit = times.test;
      try {
        const messages = [{ role: 'user', content: 'Say hello in one word.' }] as const;
        const short = { ...times, first: limit, next: limit, total: limit };
        let text = '';
        for await (const piece of call(settings, {
          messages,
          maxTokens: TEST_TOKENS,
          times: short,
          signal,
        })) {
          text += piece;
        }
        return { ok: true, message: describeTest(text, settings), milliseconds: took() };
      } catch (error) {
        return { ok: false, message: describeFailure(error), milliseconds: took() };
      }
    },
  };
}

function describeFailure(error: unknown): string {
  if (!(error instanceof ModelError)) {
    return 'The test was interrupted.';
  }
  return error.said === '' ? error.message : `${error.message} It says: “${error.said}”`;
}

/** A model that only thinks aloud may have said nothing within so few words: it answered all the same. */
function describeTest(text: string, { model, apiKey }: ModelSettings): string {
  const said = (apiKey === '' ? text : text.replaceAll(apiKey, '…')).replace(/\s+/g, ' ').trim();
  return said === ''
    ? `${model} answers.`
    : `${model} answers: “${said.slice(0, SHOWN_OF_TEST)}${said.length > SHOWN_OF_TEST ? '…' : ''}”`;
}
