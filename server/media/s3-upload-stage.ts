import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { MEDIA_LIMITS, UPLOAD } from '../contract/constants/media';
import { MESSAGES } from '../contract/messages';
import type { Clock } from '../domain/ports';
import { FileRefusedError } from '../domain/errors';
import { removeTemporaries } from './disk-upload-stage';
import { temporaryName, writeFlushed } from './files';
import type { UploadStage } from './port';
import { orMissing, unreachable, type S3Settings } from './s3-client';

const PREFIX = 'uploads/';
const CHECKSUM = 'x-amz-checksum-sha256';

export interface S3UploadStageOptions extends Pick<S3Settings, 'bucket' | 'endpoint'> {
  client: S3Client;
  /** Holds a file while it is looked at, such as `<data>/uploads`. */
  folder: string;
  clock: Clock;
}

/** Uploads go straight to the bucket, below `uploads/`, and are fetched from there to be looked at. */
export function createS3UploadStage(options: S3UploadStageOptions): UploadStage {
  const { client, bucket, endpoint, folder, clock } = options;
  return {
    origin: new URL(endpoint).origin,
    receiver: undefined,
    async sign({ key, type, bytes, sha256 }) {
      const checksum = Buffer.from(sha256, 'hex').toString('base64');
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: PREFIX + key,
        ContentType: type,
        ContentLength: bytes,
        ChecksumSHA256: checksum,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: UPLOAD.addressLifetime / 1_000,
        signingDate: new Date(clock.now()),
        // Otherwise left out of the signature: anything could be sent to the address.
        signableHeaders: new Set(['host', 'content-type', 'content-length', CHECKSUM]),
        unhoistableHeaders: new Set([CHECKSUM]),
      });
      return { url, headers: { 'Content-Type': type, [CHECKSUM]: checksum } };
    },
    async take(key) {
      const found = await orMissing(client.send(new GetObjectCommand({ Bucket: bucket, Key: PREFIX + key })));
      if (!(found?.Body instanceof Readable)) {
        return undefined;
      }
      const { Body: body, ContentLength: bytes = Infinity } = found;
      if (bytes > MEDIA_LIMITS.videoMaxBytes) {
        body.destroy();
        throw new FileRefusedError(MESSAGES.upload.wrongLength);
      }
      const path = join(folder, temporaryName('taken'));
      await writeFlushed(folder, path, body);
      return { path, bytes, release: () => rm(path, { force: true }) };
    },
    async remove(key) {
      await orMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: PREFIX + key })));
    },
    async sentBefore(moment) {
      const old: string[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: PREFIX });
      try {
        for await (const { Contents: objects = [] } of pages) {
          const sent = objects.filter(({ LastModified: at }) => at !== undefined && at.getTime() < moment);
          old.push(...sent.flatMap(({ Key: key }) => key?.slice(PREFIX.length) ?? []));
        }
      } catch (error) {
        throw unreachable(error);
      }
      return old;
    },
    tidy: () => removeTemporaries(folder),
  };
}
