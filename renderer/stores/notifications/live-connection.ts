import { ApiError } from '../../api/errors';
import { readServerEvents, type ServerSentEvent } from '../server-events';

/** What a connection is made over. */
export interface LiveSource {
  /** Asks for the stream, to go on after `lastEventId` unless that is empty. */
  open(lastEventId: string, signal: AbortSignal): Promise<Response>;
  onEvent(event: ServerSentEvent): void;
  /** Fetches everything by an ordinary request, where no stream is to be had. */
  poll(signal: AbortSignal): Promise<void>;
}

/** Milliseconds. */
const WAITS = {
  /** A server speaks at once; what says nothing for so long is held back by something in between. */
  firstChunk: 10_000,
  /** More than twice the server's heartbeat: the connection is dead, though nobody said so. */
  silence: 60_000,
  /** A stream that lasted so long was a good one. */
  stable: 10_000,
  poll: 30_000,
  firstRetry: 1_000,
  lastRetry: 30_000,
} as const;

/** So often it polls before it tries the stream again. */
const POLLS = 10;

/** After so many streams in a row that came to nothing it polls between them. */
const PATIENCE = 3;

/**
 * Keeps in touch with the server: by a stream that goes on where the last one ended, tried again ever later; by
 * polling where streams do not come through. A refusal of the session (401, 403) ends it.
 */
export class LiveConnection {
  private controller: AbortController | null = null;
  private lastEventId = '';
  private failures = 0;
  private pollsLeft = 0;

  /** @param random from 0 to 1, so that not all readers come back at the same moment after an interruption */
  constructor(
    private readonly source: LiveSource,
    private readonly clock: () => number,
    private readonly random: () => number = Math.random,
  ) {}

  /** Connects, unless it is connected. Goes on after the last event, also when it was stopped in between. */
  start(): void {
    if (!this.controller) {
      this.controller = new AbortController();
      void this.run(this.controller.signal);
    }
  }

  stop(): void {
    this.controller?.abort();
    this.controller = null;
    this.failures = 0;
  }

  /** The next start tries the stream, whatever was found out before. */
  giveStreamAChance(): void {
    this.pollsLeft = 0;
  }

  /** The next start begins anew, for somebody else. */
  forget(): void {
    this.lastEventId = '';
    this.giveStreamAChance();
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const wait = await this.attempt(signal).catch((error: unknown) => this.waitAfter(error, signal));
      await pause(wait, signal);
    }
  }

  /** One stream to its end, or one poll. @returns how long to wait before the next, in milliseconds */
  private async attempt(signal: AbortSignal): Promise<number> {
    if (this.pollsLeft > 0) {
      await this.source.poll(signal);
      this.pollsLeft -= 1;
      this.failures = 0;
      return WAITS.poll;
    }
    if (!(await this.follow(signal))) {
      this.pollsLeft = POLLS;
      return 0;
    }
    return this.afterFailure(signal);
  }

  /** @returns false when no stream is to be had here */
  private async follow(signal: AbortSignal): Promise<boolean> {
    const inner = new AbortController();
    const abort = (): void => inner.abort();
    signal.addEventListener('abort', abort);
    let begunAt: number | null = null;
    let watchdog = setTimeout(abort, WAITS.firstChunk);
    try {
      const response = await this.source.open(this.lastEventId, inner.signal);
      if (!response.body || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
        return false;
      }
      await readServerEvents(response.body, {
        onChunk: () => {
          begunAt ??= this.clock();
          clearTimeout(watchdog);
          watchdog = setTimeout(abort, WAITS.silence);
        },
        onEvent: (event) => {
          this.lastEventId = event.id || this.lastEventId;
          this.source.onEvent(event);
        },
      });
      return true;
    } catch (error) {
      if (inner.signal.aborted && !signal.aborted) {
        return begunAt !== null;
      }
      if (error instanceof ApiError && isUnsuited(error)) {
        return false;
      }
      throw error;
    } finally {
      abort();
      clearTimeout(watchdog);
      signal.removeEventListener('abort', abort);
      if (begunAt !== null && this.clock() - begunAt >= WAITS.stable) {
        this.failures = 0;
      }
    }
  }

  private async waitAfter(error: unknown, signal: AbortSignal): Promise<number> {
    if (signal.aborted) {
      return 0;
    }
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      this.stop();
      return 0;
    }
    if (error instanceof ApiError && error.retryAfter !== null) {
      return error.retryAfter * 1_000;
    }
    return this.afterFailure(signal);
  }

  private async afterFailure(signal: AbortSignal): Promise<number> {
    this.failures += 1;
    if (this.failures >= PATIENCE) {
      await this.source.poll(signal).catch(() => undefined);
    }
    const longest = Math.min(WAITS.lastRetry, WAITS.firstRetry * 2 ** (this.failures - 1));
    return longest * (0.5 + this.random() / 2);
  }
}

/** The server, or something before it, knows no such stream, or this person has too many. */
function isUnsuited({ status, code }: ApiError): boolean {
  const isRefused = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  return isRefused || code === 'too_many_streams';
}

/** Ends early with the signal. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) {
      end();
    }
  });
}
