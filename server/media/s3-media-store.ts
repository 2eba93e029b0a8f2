import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { MediaStore } from './port';
import { orMissing, unreachable, type S3Settings } from './s3-client';

/** Media files in a private bucket, under their keys: this server reads them and hands them on. */
export function createS3MediaStore(client: S3Client, { bucket }: Pick<S3Settings, 'bucket'>): MediaStore {
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
      const found = await orMissing(
        client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        ),
      );
      return found?.Body instanceof Readable ? found.Body : undefined;
    },
  };
}
