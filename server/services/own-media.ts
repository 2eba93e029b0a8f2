import { MESSAGES } from '../contract/messages';
import type { MediaRecord } from '../domain/media';
import { ConflictError, NotFoundError } from '../domain/errors';
import type { Readers, Storage } from '../storage/port';
import type { ServiceDeps } from './deps';
import { dropMedia } from './media-files';

/** A step through somebody's files. */
export interface OwnMedia {
  files: { record: MediaRecord; isUsed: boolean }[];
  total: number;
  nextCursor: string | null;
  usedBytes: number;
}

export async function listOwnMedia(
  { storage }: { storage: Storage },
  userId: string,
  query: { kind?: 'image' | 'video' | undefined; limit: number; cursor?: string | undefined },
): Promise<OwnMedia> {
  return storage.read(async ({ media }) => {
    const { items, total, nextCursor } = await media.list(userId, query);
    const files: OwnMedia['files'] = [];
    for (const record of items) {
      files.push({ record, isUsed: await media.isNamed(record) });
    }
    return { files, total, nextCursor, usedBytes: await media.bytesOf(userId) };
  });
}

/** @throws NotFoundError, for other people's files too */
export async function getOwnMedia(
  { storage }: { storage: Storage },
  userId: string,
  key: string,
): Promise<MediaRecord> {
  return storage.read((readers) => demandOwn(readers, userId, key));
}

/** @throws NotFoundError; ConflictError while a post, or a draft of their own, uses it */
export async function deleteMedia(deps: ServiceDeps, userId: string, key: string): Promise<void> {
  await deps.storage.transact(async (writers) => {
    const record = await demandOwn(writers, userId, key);
    if (await writers.media.isNamed(record)) {
      throw new ConflictError(MESSAGES.upload.inUse);
    }
    await dropMedia(writers, deps, record);
  });
}

async function demandOwn({ media }: Readers, userId: string, key: string): Promise<MediaRecord> {
  const record = await media.byKey(key);
  if (record?.ownerId !== userId) {
    throw new NotFoundError(MESSAGES.upload.fileNotFound);
  }
  return record;
}
