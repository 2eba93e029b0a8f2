import ruffAddress from '@astral-sh/ruff-wasm-web/ruff_wasm_bg.wasm?url';
import { trustedAddress } from '../../../platform/trusted-address';
import type { FormatParser } from './format-parser';
import type { FormatAnswer, FormatRequest } from './format-protocol';
import workerAddress from './format-worker.ts?worker&url';

/** Milliseconds after which a text is given up, and the worker with it. */
const PATIENCE = 60_000;

/** A text took the formatter longer than a minute. */
export class FormatTooLongError extends Error {
  override name = 'FormatTooLongError';
}

let worker: Worker | undefined;
let hasRuff = false;
let lastId = 0;

/**
 * Formats a text, away from the page's thread. The formatters run in a worker whose answer bears a policy of its own:
 * it may compile WebAssembly, which the page may not, and it may fetch nothing at all.
 *
 * @throws FormatTooLongError when there was no answer within a minute
 * @throws Error when the formatter could not be loaded or broke
 */
export async function formatCode(code: string, parser: FormatParser): Promise<FormatAnswer> {
  const ruff = parser === 'python' && !hasRuff ? await fetchRuff() : undefined;
  worker ??= new Worker(trustedAddress(workerAddress), { type: 'module', name: 'format' });
  const answer = ask(worker, { id: (lastId += 1), parser, code, ruff });
  hasRuff ||= ruff !== undefined;
  return answer;
}

async function fetchRuff(): Promise<ArrayBuffer> {
  const response = await fetch(ruffAddress);
  if (!response.ok) {
    throw new Error(`The formatter for Python did not come: ${response.status}.`);
  }
  return response.arrayBuffer();
}

function ask(asked: Worker, request: FormatRequest): Promise<FormatAnswer> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const { signal } = over;
    const giveUp = (reason: Error): void => {
      over.abort();
      clearTimeout(timer);
      asked.terminate();
      worker = undefined;
      hasRuff = false;
      reject(reason);
    };
    const timer = setTimeout(() => giveUp(new FormatTooLongError()), PATIENCE);
    asked.addEventListener(
      'message',
      ({ data }: MessageEvent<FormatAnswer>) => {
        if (data.id === request.id) {
          over.abort();
          clearTimeout(timer);
          resolve(data);
        }
      },
      { signal },
    );
    asked.addEventListener(
      'error',
      (event) => (event.preventDefault(), giveUp(new Error('The formatter broke.'))),
      {
        signal,
      },
    );
    asked.postMessage(request, request.ruff ? [request.ruff] : []);
  });
}
