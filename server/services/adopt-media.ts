import type { ReceivedFile } from '../archive/port';
import { MEDIA_TYPES, type MediaType } from '../contract/constants/media';
import { MESSAGES } from '../contract/messages';
import type { DraftContent } from '../contract/schemas/draft';
import type { MediaRecord } from '../domain/media';
import { FileRefusedError } from '../domain/errors';
import type { MediaSlot } from '../domain/post-file/media-slots';
import type { UploadStage } from '../media/port';
import { announceUpload } from './announce-upload';
import { storeMedia, type StoreMediaDeps } from './store-media';

export interface AdoptDeps extends Omit<StoreMediaDeps, 'uploads'> {
  /** Aborted when nobody waits for the outcome any more. */
  signal?: AbortSignal;
}

/** A file of this machine that is to become one of its author's. */
export interface FoundFile {
  received: ReceivedFile;
  /** What its author calls it. */
  name: string;
  kind: MediaSlot['kind'];
  category: DraftContent['category'];
  /** Of a video: key of its picture, or empty. */
  posterKey: string;
}

/**
 * Makes a file that came with something else one of its author's, by the very checks of an upload. A file that they
 * have already is not stored again.
 *
 * @throws FileRefusedError, PayloadTooLargeError, QuotaExceededError
 */
export async function adoptMedia(
  deps: AdoptDeps,
  ownerId: string,
  { received, name, kind, category, posterKey }: FoundFile,
): Promise<{ record: MediaRecord; isNew: boolean }> {
  const type = MEDIA_TYPES.find((known) => known === received.type && known.startsWith(`${kind}/`));
  if (!type) {
    const { invalidImage, invalidVideo } = MESSAGES.upload;
    throw new FileRefusedError((kind === 'image' ? invalidImage : invalidVideo)(received.type || 'unknown'));
  }
  const known = await findOwn(deps, ownerId, received.sha256, type);
  if (known) {
    return { record: known, isNew: false };
  }
  const here = { ...deps, uploads: stageOf(received) };
  const { upload } = await announceUpload(here, ownerId, {
    fileType: type,
    folder: kind === 'image' ? 'images' : 'videos',
    category,
    fileSize: received.bytes,
    fileHash: received.sha256,
    fileName: name,
  });
  const record = await storeMedia(here, ownerId, {
    fileKey: upload.key,
    fileHash: received.sha256,
    fileType: type,
    category,
    posterKey,
  });
  return { record, isNew: true };
}

async function findOwn(
  { storage }: Pick<AdoptDeps, 'storage'>,
  ownerId: string,
  hash: string,
  type: MediaType,
): Promise<MediaRecord | undefined> {
  const own = await storage.read(({ media }) => media.listByOwner(ownerId));
  return own.find(
    (record) =>
      (record.sha256 === hash || record.sourceSha256 === hash) &&
      record.type.startsWith(type.slice(0, type.indexOf('/') + 1)),
  );
}

/** The file is here already: nobody has to send it. */
function stageOf({ path, bytes }: ReceivedFile): UploadStage {
  return {
    origin: undefined,
    receiver: undefined,
    sign: () => Promise.resolve({ url: '', headers: {} }),
    take: () => Promise.resolve({ path, bytes, release: () => Promise.resolve() }),
    remove: () => Promise.resolve(),
    sentBefore: () => Promise.resolve([]),
    tidy: () => Promise.resolve(),
  };
}
