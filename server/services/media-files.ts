import type { MediaRecord } from '../domain/media';
import type { MediaStore } from '../media/port';
import type { Writers } from '../storage/port';
import type { ServiceDeps } from './deps';
import { queueJob } from './queue-job';

/** Where stored files are read, followed by the key. */
export const MEDIA_PATH = '/media/';

export const REMOVE_FILES_JOB = 'remove-files';

export interface RemoveFilesPayload {
  keys: string[];
}

/** Name of a smaller version of a picture. */
export function variantKey(key: string, width: number): string {
  return `${key.slice(0, key.lastIndexOf('.'))}-w${width}.webp`;
}

/** All files of a record. */
export function keysOf({ key, variants }: Pick<MediaRecord, 'key' | 'variants'>): string[] {
  return [key, ...variants.map((variant) => variant.key)];
}

/** Forgets a file; the bytes go with a job, so that no crash leaves them behind. */
export async function dropMedia(
  writers: Writers,
  deps: Pick<ServiceDeps, 'clock' | 'ids'>,
  record: MediaRecord,
): Promise<void> {
  await writers.media.remove(record.mediaId);
  await queueJob(writers, deps, REMOVE_FILES_JOB, { keys: keysOf(record) } satisfies RemoveFilesPayload);
}

/** The work of that job: what has been stored anew under the same key meanwhile stays. */
export async function removeForgottenFiles(
  { storage, media }: Pick<ServiceDeps, 'storage'> & { media: MediaStore },
  { keys }: RemoveFilesPayload,
): Promise<void> {
  const [first = ''] = keys;
  const present = await storage.read((readers) => readers.media.byKey(first));
  const kept = new Set(present ? keysOf(present) : []);
  await removeFiles(media, { keys: keys.filter((key) => !kept.has(key)) });
}

/** Removes files, whoever names them. */
export async function removeFiles(media: MediaStore, { keys }: RemoveFilesPayload): Promise<void> {
  for (const key of keys) {
    await media.remove(key);
  }
}
