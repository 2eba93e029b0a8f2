import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Endpoint } from '../contract/endpoints/endpoint';
import { BadRequestError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../domain/errors';
import { allowFileTime } from './body-deadline';
import type { IncomingFile } from './register';

/**
 * The body of a request as a file, read as it comes and counted while it does.
 *
 * @returns undefined for endpoints whose body is no file
 * @param atEnd rejects when whoever sends it may not do so any more
 * @throws PayloadTooLargeError, UnsupportedMediaTypeError
 */
export function readFileBody(
  koa: Context,
  { takesFile: limit }: Endpoint,
  atEnd: () => Promise<unknown>,
): IncomingFile | undefined {
  const { request, req } = koa;
  if (limit === undefined) {
    return undefined;
  }
  const packed = koa.get('content-encoding');
  if (packed !== '' && packed !== 'identity') {
    throw new UnsupportedMediaTypeError('Send the file as it is, without Content-Encoding.');
  }
  if ((request.length ?? 0) > limit) {
    throw tooLarge(limit);
  }
  return {
    stream: Readable.from(counted(req, limit, atEnd), { objectMode: false }),
    type: koa.get('content-type'),
    length: request.length,
  };
}

async function* counted(
  request: IncomingMessage,
  limit: number,
  atEnd: () => Promise<unknown>,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  // Not before somebody reads it: who may not send a file gets no more time than others.
  allowFileTime(request);
  try {
    // The connection is still needed for the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) {
        throw tooLarge(limit);
      }
      yield chunk;
    }
  } catch (error) {
    throw error instanceof PayloadTooLargeError
      ? error
      : new BadRequestError('The file did not come whole. Send it again.', { cause: error });
  }
  await atEnd();
}

function tooLarge(limit: number): PayloadTooLargeError {
  const kilobytes = Math.floor(limit / 1_024);
  const text = kilobytes < 1_024 ? `${kilobytes} kB` : `${Math.floor(kilobytes / 1_024)} MB`;
  return new PayloadTooLargeError(`The file may have at most ${text}.`);
}
