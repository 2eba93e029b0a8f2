import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { atLeastSpeed } from '../domain/at-least-speed';
import type { MediaStore } from './port';
import {
  createS3Client,
  createS3ReadingClient,
  orMissing,
  SILENCE,
  unreachable,
  type S3Settings,
} from './s3-client';

/**
 * Media files in a private bucket, under their keys: this server reads them and hands them on.
 *
 * @param silence milliseconds that may pass until the next bytes of a file come that somebody waits for
 */
export function createS3MediaStore(settings: S3Settings, silence = SILENCE): MediaStore {
  const { bucket } = settings;
  const client = createS3Client(settings);
  const reading = createS3ReadingClient(settings, silence);

  async function size(key: string): Promise<number | undefined> {
    const found = await orMissing(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
    return found?.ContentLength;
  }

  async function write(key: string, length: number, source: () => Buffer | Readable): Promise<void> {
    const body = source();
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentLength: length,
      // Nobody reads it from the bucket; what browsers are told is decided when it is served.
      ContentType: 'application/octet-stream',
    });
    try {
      await client.send(command);
    } catch (error) {
      throw unreachable(error);
    } finally {
      if (body instanceof Readable) {
        body.destroy();
      }
    }
  }

  return {
    put: (key, bytes) => write(key, bytes.length, () => bytes),
    async putFile(key, path) {
      await write(key, (await stat(path)).size, () => createReadStream(path));
    },
    async has(key) {
      return (await size(key)) !== undefined;
    },
    size,
    async remove(key) {
      await orMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
    },
    async open(key, range) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
      const found = await inTime(silence, (abortSignal) => orMissing(reading.send(command, { abortSignal })));
      return found?.Body instanceof Readable ? watched(found.Body, silence) : undefined;
    },
  };
}

/** The client itself waits for as long as it takes for what the bucket says in words of an error. */
async function inTime<T>(limit: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limit);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Fails when the bucket falls silent, however slowly it is read. */
function watched(body: Readable, silence: number): Readable {
  const chunks = atLeastSpeed(body as AsyncIterable<Buffer>, { bytes: 1, within: silence }, () =>
    unreachable(new Error('The bucket sends nothing any more.')),
  );
  const stream = Readable.from(chunks, { objectMode: false });
  stream.once('close', () => body.destroy());
  return stream;
}
