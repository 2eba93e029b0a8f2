import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { MEDIA_LIMITS, VIDEO_TYPES } from '../contract/constants/media';
import { MESSAGES } from '../contract/messages';
import type { MediaRecord } from '../domain/media';
import { FileRefusedError } from '../domain/errors';
import type { Clock, Ids } from '../domain/ports';
import { ImageRefusedError } from '../media/errors';
import { createMediaThread } from '../media/media-thread';
import type { MediaStore } from '../media/port';
import type { Storage } from '../storage/port';

export interface VideoContext {
  storage: Pick<Storage, 'read'>;
  media: MediaStore;
  clock: Clock;
  ids: Ids;
  isDryRun: boolean;
}

const ENDINGS = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/mpeg': 'mpeg' } as const;

/**
 * Stores a video of this machine, named by its content: the same one twice is one file.
 *
 * @throws ImageRefusedError for what is no video that is taken
 */
export async function takeVideo(place: string, context: VideoContext): Promise<MediaRecord> {
  const { storage, media, clock, ids, isDryRun } = context;
  const { size: bytes } = await stat(place);
  if (bytes > MEDIA_LIMITS.videoMaxBytes) {
    throw new ImageRefusedError(MESSAGES.upload.videoTooBig);
  }
  const found = (await fileTypeFromFile(place))?.mime ?? 'unknown';
  const type = VIDEO_TYPES.find((known) => known === found);
  if (!type) {
    throw new ImageRefusedError(MESSAGES.upload.invalidVideo(found));
  }
  const size = await measure(place, type);
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash);
  const sha256 = hash.digest('hex');
  const key = `${sha256.slice(0, 40)}.${ENDINGS[type]}`;
  const same = await storage.read((readers) => readers.media.byKey(key));
  if (!isDryRun) {
    await media.putFile(key, place);
  }
  const now = new Date(clock.now()).toISOString();
  return (
    same ?? {
      ...{ ...size, type, key, bytes, sha256, sourceSha256: sha256 },
      ...{ mediaId: ids.uuid(), ownerId: null, name: basename(place), category: '' },
      ...{ variants: [], poster: '', createdAt: now, unnamedAt: now },
    }
  );
}

async function measure(place: string, type: string): Promise<{ width: number; height: number }> {
  try {
    return await createMediaThread().video(place, type);
  } catch (error) {
    throw error instanceof FileRefusedError ? new ImageRefusedError(error.message, { cause: error }) : error;
  }
}
