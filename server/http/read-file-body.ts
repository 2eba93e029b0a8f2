import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Endpoint } from '../contract/endpoints/endpoint';
import { atLeastSpeed, type LeastSpeed } from '../domain/at-least-speed';
import {
  BadRequestError,
  PayloadTooLargeError,
  SlowFileError,
  UnsupportedMediaTypeError,
} from '../domain/errors';
import { allowFileTime } from './body-deadline';
import type { IncomingFile } from './register';

/** 70 kbit/s: what a poor line leaves to each of two files that are sent at once. */
const FILE_SPEED: LeastSpeed = { bytes: 256 * 1024, within: 30_000 };

const TOO_SLOW =
  'The file came too slowly and was not waited for any more. Try again over a better connection.';

/**
 * The body of a request as a file, read as it comes and counted while it does.
 *
 * @returns undefined for endpoints whose body is no file
 * @param atEnd rejects when whoever sends it may not do so any more
 * @param speed at which it must keep coming, else the stream fails with SlowFileError
 * @throws PayloadTooLargeError, UnsupportedMediaTypeError
 */
export function readFileBody(
  koa: Context,
  { takesFile: limit }: Endpoint,
  atEnd: () => Promise<unknown>,
  speed: LeastSpeed = FILE_SPEED,
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
    stream: Readable.from(counted(req, limit, atEnd, speed), { objectMode: false }),
    type: koa.get('content-type'),
    length: request.length,
  };
}

async function* counted(
  request: IncomingMessage,
  limit: number,
  atEnd: () => Promise<unknown>,
  speed: LeastSpeed,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  // Not before somebody reads it: who may not send a file gets no more time than others.
  allowFileTime(request);
  try {
    // The connection is still needed for the answer.
    const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    for await (const chunk of atLeastSpeed(chunks, speed, () => new SlowFileError(TOO_SLOW))) {
      bytes += chunk.length;
      if (bytes > limit) {
        throw tooLarge(limit);
      }
      yield chunk;
    }
  } catch (error) {
    throw error instanceof PayloadTooLargeError || error instanceof SlowFileError
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
