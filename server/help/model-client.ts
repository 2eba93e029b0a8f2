import type { Clock } from '../domain/ports';
import { checkAnswer, tidyAnswer } from './check-answer';
import { ModelError } from './errors';
import { callModel, type CallOptions } from './model-call';
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

type Request = Pick<CallOptions, 'messages' | 'maxTokens' | 'times' | 'signal'>;

/** Asks models over the chat completions of OpenAI, which Ollama, llama.cpp, LM Studio and most hosts speak. */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const { refusesPrivate, clock, renderMarkdown } = options;
  const times = { ...MODEL_TIMES, ...options.times };
  /** Models that have too much to do, with the moment from which they may be asked again. */
  const paused = new Map<string, number>();

  const pauseOf = (settings: ModelSettings): number => {
    const seconds = Math.ceil(((paused.get(keyOf(settings)) ?? 0) - clock.now()) / 1_000);
    if (seconds <= 0) {
      paused.delete(keyOf(settings));
    }
    return Math.max(0, seconds);
  };

  async function* call(settings: ModelSettings, request: Request): AsyncGenerator<string> {
    const wait = pauseOf(settings);
    if (wait > 0) {
      throw busy(wait);
    }
    try {
      yield* callModel({ settings, refusesPrivate, ...request });
    } catch (error) {
      if (error instanceof ModelError && error.retryAfter !== undefined) {
        paused.set(keyOf(settings), clock.now() + error.retryAfter * 1_000);
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
    pauseOf: (settings) => Promise.resolve(pauseOf(settings)),
    async test(settings, signal) {
      const started = performance.now();
      const took = () => Math.round(performance.now() - started);
      const limit = times.test;
      try {
        const messages = [{ role: 'user', content: 'Say hello in one word.' }] as const;
        const short = { ...times, first: limit, next: limit, total: limit };
        let text = '';
        // Neither held back by a pause nor the reason for one: an admin may be trying another key.
        const request = { messages, maxTokens: TEST_TOKENS, times: short, signal };
        for await (const piece of callModel({ settings, refusesPrivate, ...request })) {
          text += piece;
        }
        return { ok: true, message: describeTest(text, settings), milliseconds: took() };
      } catch (error) {
        return { ok: false, message: describeFailure(error), milliseconds: took() };
      }
    },
  };
}

/** Another model or key of the same server may have room. */
function keyOf({ baseUrl, model, apiKey }: ModelSettings): string {
  return JSON.stringify([baseUrl, model, apiKey]);
}

function busy(wait: number): ModelError {
  const error = new ModelError(
    'busy',
    `The model’s server takes no more questions right now (429). It is asked again in ${wait} seconds.`,
    wait,
  );
  error.isSpent = false;
  return error;
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
