import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { ModelError } from './errors';

/** Characters of an answer; what a model says beyond is cut off. */
export const ANSWER_MAX = 12_000;
/** Bytes that are read of an answer, its wrapping included. */
const BYTES_MAX = 4 * 1_024 * 1_024;

const errorSchema = z.object({ error: z.unknown() });
const choice = <T extends z.ZodType>(part: T) => z.object({ choices: z.array(part).optional() });
const chunkSchema = choice(
  z.object({
    delta: z.object({ content: z.string().nullish() }).nullish(),
    finish_reason: z.string().nullish(),
  }),
);
const wholeSchema = choice(z.object({ message: z.object({ content: z.string().nullish() }).nullish() }));

/**
 * What an OpenAI-compatible server answers, piece by piece, whether it streams or not.
 *
 * @param chunks of the body
 * @throws ModelError for what cannot be read, and for an answer that breaks off
 */
export async function* readAnswer(
  contentType: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  if (/^text\/event-stream\b/i.test(contentType)) {
    yield* readStream(chunks);
  } else if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)) {
    yield (await readWhole(chunks)).slice(0, ANSWER_MAX);
  } else {
    throw new ModelError(
      'unreadable',
      'What answers at this address is no OpenAI-compatible server: it sent neither a stream of events nor JSON. Check the address; many end with /v1.',
    );
  }
}

async function* readStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let waiting: string[] = [];
  let isFinished = false;
  let length = 0;
  const parser = createParser({
    onEvent({ data }) {
      if (isFinished && data.trim() !== '[DONE]') {
        return;
      }
      const piece = data.trim() === '[DONE]' ? undefined : readChunk(data);
      isFinished ||= piece === undefined || piece.isLast;
      waiting.push(piece?.text ?? '');
    },
    maxBufferSize: BYTES_MAX,
  });
  for await (const text of decoded(chunks)) {
    parser.feed(text);
    for (const piece of waiting) {
      yield piece.slice(0, ANSWER_MAX - length);
      length += piece.length;
    }
    waiting = [];
    if (length >= ANSWER_MAX) {
      return;
    }
  }
  if (!isFinished) {
    throw new ModelError('unfinished', 'The model’s answer broke off in the middle.');
  }
}

async function readWhole(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const part of decoded(chunks)) {
    text += part;
  }
  const { choices } = parse(wholeSchema, text);
  return choices?.[0]?.message?.content ?? '';
}

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) {
      throw new ModelError('unreadable', 'The model’s answer is larger than any answer.');
    }
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

function readChunk(data: string): { text: string; isLast: boolean } {
  const { choices } = parse(chunkSchema, data);
  const first = choices?.[0];
  return { text: first?.delta?.content ?? '', isLast: typeof first?.finish_reason === 'string' };
}

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ModelError('unreadable', 'The model’s server sent something that is no JSON.');
  }
  if (errorSchema.safeParse(value).data?.error) {
    throw new ModelError('broken', 'The model’s server reports an error of its own. Look into its log.');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new ModelError('unreadable', 'The model’s server sent JSON of another shape than OpenAI’s.');
  }
  return parsed.data;
}
