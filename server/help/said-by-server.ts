import { z } from 'zod';
import { withoutSecrets } from '../domain/without-secrets';
import { normalizeSpace } from './html-blocks';

/** Bytes that are read of what a server says to its refusal, and characters that are shown. */
const READ = 16 * 1_024;
const SHOWN = 200;

/** As OpenAI says it, and as others do. */
const refusalSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/**
 * What a model's server says to its refusal, cut short and without keys. Of anything but such a message nothing is
 * told: an address may lead to what is none of a reader's business.
 *
 * @param chunks of the body
 * @returns empty when it says nothing
 */
export async function saidByServer(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  apiKey: string,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > READ) {
      return '';
    }
  }
  const message = refusalSchema.safeParse(parse(text)).data ?? '';
  const plain = withoutSecrets(normalizeSpace(apiKey === '' ? message : message.replaceAll(apiKey, '…')));
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}…` : plain;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
