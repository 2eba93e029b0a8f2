import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';

/** Bytes of a body that are read to the end, whatever becomes of it. */
const SMALL = 64 * 1_024;

/** Milliseconds for which more is taken in and thrown away. */
const LINGER = 3_000;

/**
 * Answers with a text. Where most of a large body is still to come, the connection ends with the answer, a moment
 * later: one that is cut while the other side sends takes the answer with it.
 */
export function sendLast(koa: Context, text: string): void {
  const { req } = koa;
  if (req.complete || !isLarge(req)) {
    koa.body = text;
    return;
  }
  const { type } = koa.response;
  koa.set('Connection', 'close');
  koa.body = Readable.from(slowly(text, req), { objectMode: false });
  koa.type = type;
  koa.length = Buffer.byteLength(text);
}

function isLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL;
}

async function* slowly(text: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done).once('close', done);
    request.resume();
  });
}
