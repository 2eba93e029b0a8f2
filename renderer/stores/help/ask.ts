import type { Ask, HelpEvent } from '../../../server/contract/schemas/help';
import type { Api } from '../../api/client';
import { readServerEvents } from '../server-events';

/** Milliseconds of silence after which an answer counts as broken off. */
const SILENCE = 90_000;

/** The answer ended before it was whole. `message` can be shown to people. */
export class BrokenOffError extends Error {
  override name = 'BrokenOffError';

  constructor(options?: ErrorOptions) {
    super('The answer broke off before its end. Try again.', options);
  }
}

/** Help says itself that there is no answer to be had. `message` can be shown to people. */
export class HelpError extends Error {
  override name = 'HelpError';
}

/**
 * Asks, and tells of what comes until the answer is whole.
 *
 * @throws {ApiError | OfflineError} nothing was answered
 * @throws {BrokenOffError | HelpError} the answer is not whole
 * @throws {DOMException} `AbortError`, when the signal ended it
 */
export async function askHelp(
  api: Api,
  body: Ask,
  signal: AbortSignal,
  onEvent: (event: Exclude<HelpEvent, { type: 'error' }>) => void,
): Promise<void> {
  const quiet = new AbortController();
  let watchdog = setTimeout(() => quiet.abort(), SILENCE);
  let isWhole = false;
  try {
    const response = await api.request(
      'askHelp',
      { body },
      { signal: AbortSignal.any([signal, quiet.signal]), headers: { accept: 'text/event-stream' } },
    );
    if (!response.body) {
      throw new BrokenOffError();
    }
    await readServerEvents(response.body, {
      onChunk: () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => quiet.abort(), SILENCE);
      },
      onEvent: ({ data }) => {
        const event = JSON.parse(data) as HelpEvent;
        if (event.type === 'error') {
          throw new HelpError(event.message);
        }
        isWhole ||= event.type === 'done';
        onEvent(event);
      },
    });
  } catch (error) {
    throw isTransport(error) && !signal.aborted ? new BrokenOffError({ cause: error }) : error;
  } finally {
    clearTimeout(watchdog);
    quiet.abort();
  }
  if (!isWhole) {
    throw new BrokenOffError();
  }
}

/** What a stream fails with, as opposed to what was answered. */
function isTransport(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;
}
