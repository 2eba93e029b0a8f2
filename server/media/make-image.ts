import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MEDIA_LIMITS, VARIANT_WIDTHS } from '../contract/constants/media';
import { MESSAGES } from '../contract/messages';
import { FileRefusedError } from '../domain/errors';
import { assertSides } from './assert-sides';
import { cleanGif } from './clean-gif';
import type { MediaThread } from './media-thread';
import type { MadeImage } from './port';
import { hasOnlyPictureChunks } from './webp-chunks';

const TARGET_SIDE = 1_920;
const QUALITY = 82;

/** Pixels over all frames: what the longest sides allow, and no more. */
const MAX_PIXELS = MEDIA_LIMITS.imageMaxSide ** 2;

/** The same where all of it must be in memory at once, or each pixel takes twice the room. */
const HEAVY_MAX_PIXELS = 40_000_000;

const HEAVY_MESSAGE =
  'An image that is interlaced, progressive or of more than 8 bits a colour can have at most 40 megapixels. Make it smaller, or save it without that.';

/** What unpacking and making one picture may take. */
const TIME = { seconds: 20 };

type Still = Pick<MadeImage, 'bytes' | 'type' | 'width' | 'height'>;

/**
 * Makes of a picture what pages show: WebP of at most 1,920 pixels a side, upright, without metadata, and smaller
 * versions of it. A GIF stays a GIF, stripped of everything that is no picture.
 *
 * @param type as its bytes say
 * @throws FileRefusedError
 */
export async function makeImage(path: string, type: string, thread: MediaThread): Promise<MadeImage> {
  if (type === 'image/gif') {
    return { ...(await makeGif(await readFile(path))), variants: [] };
  }
  const still = type === 'image/bmp' ? await makeBmp(path, thread) : await makeStill(await readFile(path));
  return { ...still, variants: await makeVariants(still) };
}

async function makeBmp(path: string, thread: MediaThread): Promise<Still> {
  const { data, width, height } = await thread.bmp(path);
  return toWebp(sharp(data, { raw: { width, height, channels: 4 } }).timeout(TIME));
}

function decoder(source: Buffer, animated = false): Sharp {
  return sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS, animated, unlimited: false }).timeout(
    TIME,
  );
}

function corrupted(cause?: unknown): FileRefusedError {
  return new FileRefusedError(MESSAGES.upload.corrupted, { cause });
}

function refuse(error: unknown): never {
  throw corrupted(error);
}

function assertPixels({ width, height, isProgressive, depth }: Metadata): void {
  if ((isProgressive || depth !== 'uchar') && width * height > HEAVY_MAX_PIXELS) {
    throw new FileRefusedError(HEAVY_MESSAGE);
  }
}

function isClean(source: Buffer, { format, pages = 1, exif, icc, xmp, iptc }: Metadata): boolean {
  return format === 'webp' && pages === 1 && !exif && !icc && !xmp && !iptc && hasOnlyPictureChunks(source);
}

async function makeStill(source: Buffer): Promise<Still> {
  // The size that a header claims is looked at before anything is unpacked.
  const metadata = await sharp(source, { failOn: 'error', limitInputPixels: false }).metadata().catch(refuse);
  const { width, height } = metadata;
  assertSides(width, metadata.pageHeight ?? height);
  assertPixels(metadata);
  if (isClean(source, metadata) && Math.max(width, height) <= TARGET_SIDE) {
    // Making it anew would only lose quality.
    await unpack(decoder(source));
    return { bytes: source, type: 'image/webp', width, height };
  }
  return toWebp(decoder(source));
}

/** Shows that a picture is whole: every pixel goes into a few, which is quick and can be timed. */
async function unpack(picture: Sharp): Promise<void> {
  await picture.resize({ width: 8, height: 8, fit: 'fill' }).raw().toBuffer().catch(refuse);
}

async function toWebp(picture: Sharp): Promise<Still> {
  const { data, info } = await picture
    .rotate()
    .resize({ width: TARGET_SIDE, height: TARGET_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
}

async function makeGif(source: Buffer): Promise<Still> {
  const bytes = cleanGif(source);
  if (!bytes) {
    throw corrupted();
  }
  const {
    width,
    height,
    pageHeight = height,
  } = await sharp(bytes, {
    animated: true,
    limitInputPixels: false,
  })
    .metadata()
    .catch(refuse);
  assertSides(width, pageHeight);
  await unpack(decoder(bytes, true));
  return { bytes, type: 'image/gif', width, height: pageHeight };
}

/** Narrower versions of a picture, where they are smaller. */
export async function makeVariants({
  bytes,
  width,
}: Pick<Still, 'bytes' | 'width'>): Promise<MadeImage['variants']> {
  const variants: MadeImage['variants'] = [];
  for (const each of VARIANT_WIDTHS.filter((narrower) => narrower < width)) {
    const smaller = await decoder(bytes).resize({ width: each }).webp({ quality: QUALITY }).toBuffer();
    // One that saves nothing is not worth a place.
    if (smaller.length < bytes.length) {
      variants.push({ width: each, bytes: smaller });
    }
  }
  return variants;
}
