import type { z } from 'zod';
import { MEDIA_LIMITS, UPLOAD } from '../contract/constants/media';
import { MESSAGES } from '../contract/messages';
import type { uploadRequestSchema } from '../contract/schemas/media';
import type { UploadRecord } from '../domain/media';
import { PayloadTooLargeError, QuotaExceededError } from '../domain/errors';
import type { SignedAddress, UploadStage } from '../media/port';
import type { Readers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';

/** What is stored of each type: pictures become WebP, except for GIFs, which may be moving. */
const ENDINGS: Readonly<Record<UploadRecord['type'], string>> = {
  'image/jpeg': 'webp',
  'image/png': 'webp',
  'image/webp': 'webp',
  'image/bmp': 'webp',
  'image/tiff': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/mpeg': 'mpeg',
};

/**
 * Gives an address that takes one file, and remembers what it was announced as.
 *
 * @throws PayloadTooLargeError, QuotaExceededError
 */
export async function announceUpload(
  deps: ServiceDeps & { uploads: UploadStage },
  userId: string,
  file: z.output<typeof uploadRequestSchema>,
): Promise<{ upload: UploadRecord; address: SignedAddress }> {
  const isVideo = file.fileType.startsWith('video/');
  if (file.fileSize > (isVideo ? MEDIA_LIMITS.videoMaxBytes : MEDIA_LIMITS.imageMaxBytes)) {
    throw new PayloadTooLargeError(isVideo ? MESSAGES.upload.videoTooBig : MESSAGES.upload.imageTooBig);
  }
  const upload: UploadRecord = {
    key: `${deps.ids.uuid()}.${ENDINGS[file.fileType]}`,
    ownerId: userId,
    type: file.fileType,
    bytes: file.fileSize,
    sha256: file.fileHash,
    category: file.category,
    fileName: file.fileName,
    createdAt: moment(deps.clock),
    expiresAt: moment(deps.clock, UPLOAD.lifetime),
  };
  await deps.storage.transact(async (writers) => {
    await assertRoom(writers, upload);
    await writers.uploads.put(upload);
  });
  return { upload, address: await deps.uploads.sign(upload) };
}

/** What is on its way takes up room too, until it is there or has expired. */
async function assertRoom(readers: Readers, { ownerId, bytes, createdAt }: UploadRecord): Promise<void> {
  const all = await readers.uploads.listByOwner(ownerId);
  const open = all.filter(({ expiresAt }) => expiresAt > createdAt);
  if (open.length >= MEDIA_LIMITS.openUploads) {
    throw new QuotaExceededError(MESSAGES.upload.tooManyOpen);
  }
  const coming = open.reduce((sum, each) => sum + each.bytes, bytes);
  if ((await readers.media.bytesOf(ownerId)) + coming > MEDIA_LIMITS.quotaBytes) {
    throw new QuotaExceededError(MESSAGES.upload.quota);
  }
}
