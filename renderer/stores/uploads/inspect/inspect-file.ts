import {
  IMAGE_TYPES,
  MEDIA_LIMITS,
  VIDEO_TYPES,
  type MediaType,
} from '../../../../server/contract/constants/media';
import { MESSAGES } from '../../../../server/contract/messages';
import type { PictureFacts } from '../../../platform/uploads/port';
import { DamagedFileError, FileBytes } from './bytes';
import { readGif } from './read-gif';
import { readJpeg } from './read-jpeg';
import { readPng } from './read-png';
import { readTiff } from './read-tiff';
import { readWebp } from './read-webp';
import { sniffType } from './sniff-type';

export type MediaKind = 'image' | 'video';

/** A chosen file may not be uploaded; `message` says why (SPEC §8, "Upload"). */
export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
}

const { upload } = MESSAGES;

/**
 * Checks a chosen file as SPEC §5 wants it: type, size, dimensions. Nothing is decoded.
 *
 * @returns what is known of it; of a film only the type
 * @throws {FileRefusedError}
 */
export async function inspectFile(file: File, kind: MediaKind): Promise<PictureFacts> {
  const bytes = new FileBytes(file);
  const type = await checkType(file, bytes, kind);
  checkSize(file, kind);
  if (kind === 'video') {
    return { type, isAnimated: true, width: 0, height: 0 };
  }
  const facts = { type, isAnimated: false, ...(await readDimensions(bytes, type)) };
  checkDimensions(facts);
  return facts;
}

/** By what the file says it is and by what it is: its name may be wrong, its bytes may not. */
async function checkType(file: File, bytes: FileBytes, kind: MediaKind): Promise<MediaType> {
  const allowed: readonly string[] = kind === 'image' ? IMAGE_TYPES : VIDEO_TYPES;
  const found = await sniffType(bytes);
  const isOfKind = file.type === '' || file.type.startsWith(`${kind}/`);
  const isBelieved = kind === 'image' ? isOfKind : file.type === '' || allowed.includes(file.type);
  if (found && allowed.includes(found) && isBelieved) {
    return found;
  }
  if (allowed.includes(file.type)) {
    throw new FileRefusedError(kind === 'image' ? upload.corrupted : upload.corruptedVideo);
  }
  const described = file.type || extensionOf(file.name);
  throw new FileRefusedError(
    kind === 'image' ? upload.invalidImage(described) : upload.invalidVideo(described),
  );
}

function extensionOf(name: string): string {
  return /\.[^.]{1,10}$/.exec(name)?.[0] ?? 'unknown';
}

function checkSize(file: File, kind: MediaKind): void {
  const max = kind === 'image' ? MEDIA_LIMITS.imageMaxBytes : MEDIA_LIMITS.videoMaxBytes;
  if (file.size > max) {
    throw new FileRefusedError(kind === 'image' ? upload.imageTooBig : upload.videoTooBig);
  }
}

async function readDimensions(
  bytes: FileBytes,
  type: MediaType,
): Promise<{ width: number; height: number; isAnimated?: boolean }> {
  try {
    return await (READERS[type] ?? readBmp)(bytes);
  } catch (cause) {
    // A RangeError is a view that ends too early.
    if (cause instanceof DamagedFileError || cause instanceof RangeError) {
      throw new FileRefusedError(upload.corrupted, { cause });
    }
    throw cause;
  }
}

const READERS: Partial<
  Record<MediaType, (bytes: FileBytes) => Promise<{ width: number; height: number; isAnimated?: boolean }>>
> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/tiff': readTiff,
};

async function readBmp(bytes: FileBytes): Promise<{ width: number; height: number }> {
  const view = await bytes.read(14, 12);
  // The oldest header, of 12 bytes, has its sides in 16 bits; a height below zero is a picture from the top.
  return view.getUint32(0, true) === 12
    ? { width: view.getUint16(4, true), height: view.getUint16(6, true) }
    : { width: view.getInt32(4, true), height: Math.abs(view.getInt32(8, true)) };
}

function checkDimensions({ width, height }: PictureFacts): void {
  if (Math.min(width, height) < MEDIA_LIMITS.imageMinSide) {
    throw new FileRefusedError(upload.tooSmall);
  }
  if (Math.max(width, height) > MEDIA_LIMITS.imageMaxSide) {
    throw new FileRefusedError(upload.tooLarge);
  }
}
