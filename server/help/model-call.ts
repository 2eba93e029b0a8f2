import { Agent, fetch, type Response } from 'undici';
import { ModelError } from './errors';
import { createGuardedAgent, isPublicAddress, literalAddress } from './guarded-agent';
import type { ModelTimes } from './model-times';
import type { ChatMessage } from './model-prompt';
import type { ModelSettings } from './port';
import { readAnswer } from './read-answer';
import { saidByServer } from './said-by-server';

/** Seconds to leave a model alone that has too much to do and does not say how long. */
const PAUSE = 10;
const PAUSE_MAX = 3_600;

const REFUSED =
  'This address is in a private network, which this site does not call. Set AI_ALLOW_PRIVATE=true in the server’s environment, or name it there as AI_BASE_URL.';

const TLS_CODES = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/;

/** What a call is made with. */
export interface CallOptions {
  settings: ModelSettings;
  messages: readonly ChatMessage[];
  maxTokens: number;
  times: ModelTimes;
  refusesPrivate: boolean;
  signal: AbortSignal;
}

/**
 * Asks a model (`POST {baseUrl}/chat/completions`) and gives its answer piece by piece. Follows no redirect: the key
 * is for this address alone.
 *
 * @throws ModelError, not spent when it never began to answer; the reason of `signal`
 */
export async function* callModel(options: CallOptions): AsyncGenerator<string> {
  const { settings, times, signal } = options;
  const url = addressOf(options);
  const watch = new Watch(times, signal);
  let isBegun = false;
  const agent = options.refusesPrivate && !settings.isTrusted ? createGuardedAgent() : new Agent();
  try {
    const response = await send(options, { url, agent, watch });
    isBegun = true;
    const type = response.headers.get('content-type') ?? '';
    yield* readAnswer(type, watch.over(response.body ?? []));
  } catch (error) {
    throw notSpent(watch.explain(error), isBegun);
  } finally {
    watch.stop();
    void agent.destroy().catch(() => undefined);
  }
}

/** @throws ModelError for any other answer than the one that was asked for */
async function send(
  { settings, messages, maxTokens }: CallOptions,
  { url, agent, watch }: { url: URL; agent: Agent; watch: Watch },
): Promise<Response> {
  const post = (limits: object): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'text/event-stream, application/json',
        ...(settings.apiKey === '' ? {} : { Authorization: `Bearer ${settings.apiKey}` }),
      },
      body: JSON.stringify({ model: settings.model, messages, ...limits, stream: true }),
      signal: watch.signal,
      dispatcher: agent,
    });
  const first = await post({ temperature: 0.2, max_tokens: maxTokens });
  // Models that reason take neither; only they know the newer name.
  const response = first.status === 400 ? await post({ max_completion_tokens: maxTokens }) : first;
  const refusal = refusalOf(response);
  if (refusal) {
    refusal.said = await saidByServer(watch.over(response.body ?? []), settings.apiKey).catch(() => '');
    throw refusal;
  }
  return response;
}

function addressOf({ settings, refusesPrivate }: CallOptions): URL {
  const base = settings.baseUrl.replace(/\/+$/, '');
  if (!URL.canParse(`${base}/chat/completions`)) {
    throw notSpent(
      new ModelError('no-such-host', 'This is no address. One looks like http://localhost:11434/v1.'),
    );
  }
  const url = new URL(`${base}/chat/completions`);
  const literal = literalAddress(url);
  if (refusesPrivate && !settings.isTrusted && literal !== undefined && !isPublicAddress(literal)) {
    throw notSpent(new ModelError('refused-address', REFUSED));
  }
  return url;
}

/** Marks an error of a model that did not begin. One that took too long may have worked all that time. */
function notSpent<T>(error: T, isBegun = false): T {
  if (error instanceof ModelError) {
    error.isSpent = isBegun || error.fault === 'timeout';
  }
  return error;
}

/** Undefined for an answer. */
function refusalOf({ status, headers }: Response): ModelError | undefined {
  if (status >= 200 && status < 300) {
    return undefined;
  }
  if (status === 401 || status === 403) {
    return new ModelError(
      'wrong-key',
      `The model’s server refuses the key (${status}). Check the key and what it may be used for.`,
    );
  }
  if (status === 404) {
    return new ModelError(
      'unknown-model',
      'The model’s server knows no such model, or has no /chat/completions at this address (404). Check both; many addresses end with /v1.',
    );
  }
  if (status === 429) {
    const seconds = retryAfter(headers.get('retry-after'));
    return new ModelError(
      'busy',
      `The model’s server takes no more questions right now (429). It is asked again in ${seconds} seconds.`,
      seconds,
    );
  }
  if (status >= 300 && status < 400) {
    return new ModelError(
      'redirected',
      `The address leads elsewhere (${status}), where the key must not go. Fill in the address that it leads to.`,
    );
  }
  if (status >= 500) {
    return new ModelError('broken', `The model’s server failed (${status}). Look into its log.`);
  }
  return new ModelError(
    'refused',
    `The model’s server refuses the question (${status}). Check the name of the model.`,
  );
}

/** Seconds, or a moment (RFC 9110, section 10.2.3). */
function retryAfter(value: string | null): number {
  const text = value?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(PAUSE_MAX, Math.max(1, Math.ceil(seconds))) : PAUSE;
}

/** Ends a call that takes too long, or that nobody waits for any more. */
class Watch {
  private readonly abort = new AbortController();
  private readonly total: NodeJS.Timeout;
  private pause: NodeJS.Timeout;
  private isLate = false;
  private readonly leave = (): void => this.abort.abort();

  constructor(
    private readonly times: ModelTimes,
    private readonly asker: AbortSignal,
  ) {
    this.total = setTimeout(this.giveUp, times.total);
    this.pause = setTimeout(this.giveUp, times.first);
    asker.addEventListener('abort', this.leave);
    if (asker.aborted) {
      this.abort.abort();
    }
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  async *over(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      clearTimeout(this.pause);
      this.pause = setTimeout(this.giveUp, this.times.next);
      yield chunk;
    }
  }

  stop(): void {
    clearTimeout(this.total);
    clearTimeout(this.pause);
    this.asker.removeEventListener('abort', this.leave);
    this.abort.abort();
  }

  explain(error: unknown): unknown {
    if (error instanceof ModelError) {
      return error;
    }
    if (this.asker.aborted) {
      return this.asker.reason;
    }
    return this.isLate
      ? new ModelError('timeout', 'The model took too long. Try a smaller one, or a faster machine.')
      : describe(error);
  }

  private readonly giveUp = (): void => {
    this.isLate = true;
    this.abort.abort();
  };
}

/** What went wrong below HTTP, for admins. The error itself is not kept: it may hold what was sent. */
function describe(error: unknown): ModelError {
  const code = codeOf(error);
  if (code === 'REFUSED_ADDRESS') {
    return new ModelError('refused-address', REFUSED);
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ModelError('no-such-host', 'There is no host of this name. Check the address.');
  }
  if (TLS_CODES.test(code)) {
    return new ModelError(
      'insecure',
      `A secure connection could not be made (${code}). Check whether the address begins with http or https, and the certificate.`,
    );
  }
  return new ModelError(
    'no-connection',
    `Nothing answers at this address${code === '' ? '' : ` (${code})`}. Check the address, and whether the model’s server runs.`,
  );
}

function codeOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) {
    return '';
  }
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  const own = 'code' in error ? String(error.code) : '';
  return codeOf(inner, depth + 1) || own;
}
