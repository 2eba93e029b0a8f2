import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { VARIANT_WIDTHS } from '../contract/constants/media';
import { MESSAGES } from '../contract/messages';
import type { storeMetadataSchema } from '../contract/schemas/media';
import type { MediaRecord, UploadRecord } from '../domain/media';
import { BusyError, ConflictError, FileRefusedError, NotFoundError, ValidationError } from '../domain/errors';
import type { MediaMaker, MediaStore, TakenFile, UploadStage } from '../media/port';
import type { Readers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { MEDIA_PATH, variantKey } from './media-files';

export interface StoreMediaDeps extends ServiceDeps {
  media: MediaStore;
  uploads: UploadStage;
  maker: MediaMaker;
}

type Announcement = z.output<typeof storeMetadataSchema>;

/** What is known of a file once it has been looked at. */
type MadeFile = Pick<MediaRecord, 'type' | 'bytes' | 'sha256' | 'width' | 'height' | 'variants'>;

const running = new Set<string>();

/**
 * Looks at the bytes that were sent for an upload and makes of them what pages show. A file that is refused leaves
 * nothing behind; any other failure leaves the upload as it was, so that this can be called again.
 *
 * @throws NotFoundError, ConflictError when it is done already, BusyError while it is being done, FileRefusedError, ValidationError for the poster
 */
export async function storeMedia(
  deps: StoreMediaDeps,
  userId: string,
  said: Announcement,
): Promise<MediaRecord> {
  const { key, upload, poster } = await deps.storage.read((readers) => find(deps, readers, userId, said));
  if (running.has(key)) {
    throw new BusyError('This upload is being looked at already. Try again in a moment.', 2);
  }
  running.add(key);
  try {
    return await make(deps, upload, said, poster);
  } catch (error) {
    // What cannot be removed now is when the upload has expired.
    await discard(deps, key, error instanceof FileRefusedError).catch(() => undefined);
    throw error;
  } finally {
    running.delete(key);
  }
}

/** Whether somebody waits for this upload to be looked at. */
export function isBeingStored(key: string): boolean {
  return running.has(key);
}

async function discard(deps: StoreMediaDeps, key: string, isRefused: boolean): Promise<void> {
  await removeStored(deps, key);
  if (isRefused) {
    await deps.uploads.remove(key);
    await deps.storage.transact((writers) => writers.uploads.remove(key));
  }
}

async function find(
  { clock }: Pick<ServiceDeps, 'clock'>,
  { uploads, media }: Readers,
  userId: string,
  { fileKey: key, posterKey }: Announcement,
) {
  const upload = await uploads.get(key);
  if (upload?.ownerId !== userId || upload.expiresAt < moment(clock)) {
    const stored = await media.byKey(key);
    throw stored?.ownerId === userId
      ? new ConflictError(MESSAGES.upload.alreadyStored)
      : new NotFoundError(MESSAGES.upload.notUploaded);
  }
  const poster = posterKey === '' ? undefined : await media.byKey(posterKey);
  const isOwnImage = poster?.ownerId === userId && poster.type.startsWith('image/');
  if (posterKey !== '' && !isOwnImage) {
    throw new ValidationError([{ msg: MESSAGES.upload.fileNotFound, path: 'posterKey' }]);
  }
  return { key, upload, poster };
}

async function make(
  deps: StoreMediaDeps,
  upload: UploadRecord,
  said: Announcement,
  poster: MediaRecord | undefined,
): Promise<MediaRecord> {
  const { key } = upload;
  if (said.fileType !== upload.type) {
    throw new FileRefusedError(MESSAGES.upload.wrongType);
  }
  if (said.fileHash !== upload.sha256) {
    throw new FileRefusedError(MESSAGES.upload.wrongHash);
  }
  const isVideo = upload.type.startsWith('video/');
  const taken = await deps.uploads.take(key);
  if (!taken) {
    throw new NotFoundError(MESSAGES.upload.notUploaded);
  }
  let made: MadeFile;
  try {
    await assertAnnounced(taken, upload);
    made = await (isVideo ? storeVideo : storeImage)(deps, upload, taken);
  } finally {
    await taken.release();
  }
  const now = moment(deps.clock);
  const record: MediaRecord = {
    ...made,
    mediaId: deps.ids.uuid(),
    key,
    ownerId: upload.ownerId,
    sourceSha256: upload.sha256,
    name: upload.fileName,
    category: upload.category,
    poster: isVideo && poster ? MEDIA_PATH + poster.key : '',
    createdAt: now,
    unnamedAt: now,
  };
  await deps.storage.transact(async (writers) => {
    // Swept, or erased with the account, meanwhile.
    if ((await writers.uploads.get(key))?.ownerId !== upload.ownerId) {
      throw new NotFoundError(MESSAGES.upload.notUploaded);
    }
    await writers.uploads.remove(key);
    await writers.media.put(record);
  });
  // The file is stored, whatever becomes of what was sent: strays are swept.
  await deps.uploads.remove(key).catch(() => undefined);
  return record;
}

async function assertAnnounced({ path, bytes }: TakenFile, upload: UploadRecord): Promise<void> {
  if (bytes !== upload.bytes) {
    throw new FileRefusedError(MESSAGES.upload.wrongLength);
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== upload.sha256) {
    throw new FileRefusedError(MESSAGES.upload.wrongHash);
  }
}

async function storeVideo(
  { maker, media }: StoreMediaDeps,
  { key, type, bytes, sha256, ownerId }: UploadRecord,
  { path }: TakenFile,
): Promise<MadeFile> {
  const size = await maker.video(path, type, ownerId);
  await media.putFile(key, path);
  return { ...size, type, bytes, sha256, variants: [] };
}

async function storeImage(
  { maker, media }: StoreMediaDeps,
  { key, type: announced, ownerId }: UploadRecord,
  { path }: TakenFile,
): Promise<MadeFile> {
  const { bytes, variants: made, ...picture } = await maker.image(path, announced, ownerId);
  await media.put(key, bytes);
  const variants: MediaRecord['variants'] = [];
  for (const variant of made) {
    const each = { key: variantKey(key, variant.width), width: variant.width, bytes: variant.bytes.length };
    await media.put(each.key, variant.bytes);
    variants.push(each);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...picture, bytes: bytes.length, sha256, variants };
}

/** What may have been stored of a file that has no record, however far that went. */
export async function removeStored(
  { storage, media }: Pick<StoreMediaDeps, 'storage' | 'media'>,
  key: string,
): Promise<void> {
  if (await storage.read((readers) => readers.media.byKey(key))) {
    return;
  }
  for (const each of [key, ...VARIANT_WIDTHS.map((width) => variantKey(key, width))]) {
    await media.remove(each);
  }
}
