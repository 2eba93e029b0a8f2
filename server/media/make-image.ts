import { decode } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';
import { MEDIA_LIMITS, VARIANT_WIDTHS } from '../contract/constants/media';
import { MESSAGES } from '../contract/messages';
import { FileRefusedError } from '../domain/errors';
import { cleanGif } from './clean-gif';
import { hasOnlyPictureChunks } from './webp-chunks';
import type { MadeImage } from './port';

const TARGET_SIDE = 1_920;
const QUALITY = 82;

/** Pixels over all frames: what the longest sides allow, and no more. */
const MAX_PIXELS = MEDIA_LIMITS.imageMaxSide ** 2;

/** A BMP is unpacked whole, at four bytes a pixel; 10 MB hold fewer unless it is packed to deceive. */
const BMP_MAX_PIXELS = 25_000_000;

type Still = Pick<MadeImage, 'bytes' | 'type' | 'width' | 'height'>;

/**
 * Makes of a picture what pages show: WebP of at most 1,920 pixels a side, upright, without metadata, and smaller
 * versions of it. A GIF stays a GIF, stripped of everything that is no picture.
 *
 * @param type as its bytes say
 * @throws FileRefusedError
 */
export async function makeImage(source: Buffer, type: string): Promise<MadeImage> {
  if (type === 'image/gif') {
    return { ...(await makeGif(source)), variants: [] };
  }
  const still = type === 'image/bmp' ? await toWebp(readBmp(source)) : await makeStill(source);
  return { ...still, variants: await makeVariants(still) };
}

function decoder(source: Buffer, animated = false): Sharp {
  return sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS, animated, unlimited: false });
}

function corrupted(cause?: unknown): FileRefusedError {
  return new FileRefusedError(MESSAGES.upload.corrupted, { cause });
}

function refuse(error: unknown): never {
  throw corrupted(error);
}

function checkSides(width: number, height: number): void {
  if (width < MEDIA_LIMITS.imageMinSide || height < MEDIA_LIMITS.imageMinSide) {
    throw new FileRefusedError(MESSAGES.upload.tooSmall);
  }
  if (width > MEDIA_LIMITS.imageMaxSide || height > MEDIA_LIMITS.imageMaxSide) {
    throw new FileRefusedError(MESSAGES.upload.tooLarge);
  }
}

async function makeStill(source: Buffer): Promise<Still> {
  // The size that a header claims is looked at before anything is unpacked.
  const metadata = await sharp(source, { failOn: 'error', limitInputPixels: false }).metadata().catch(refuse);
  const { width, height, pages = 1, exif, icc, xmp, iptc, format } = metadata;
  checkSides(width, metadata.pageHeight ?? height);
  const isClean =
    format === 'webp' && pages === 1 && !exif && !icc && !xmp && !iptc && hasOnlyPictureChunks(source);
  if (isClean && Math.max(width, height) <= TARGET_SIDE) {
    // Unpacking it whole shows that it is; making it anew would only lose quality.
    await decoder(source).stats().catch(refuse);
    return { bytes: source, type: 'image/webp', width, height };
  }
  return toWebp(decoder(source));
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

function readBmp(source: Buffer): Sharp {
  if (source.length < 54 || source.readUInt32LE(14) < 40) {
    throw corrupted();
  }
  const width = Math.abs(source.readInt32LE(18));
  const height = Math.abs(source.readInt32LE(22));
  checkSides(width, height);
  if (width * height > BMP_MAX_PIXELS) {
    throw new FileRefusedError(MESSAGES.upload.tooLarge);
  }
  try {
    const picture = decode(source, { toRGBA: true });
    if (picture.width !== width || Math.abs(picture.height) !== height) {
      throw corrupted();
    }
    return sharp(picture.data, { raw: { width, height, channels: 4 } });
  } catch (error) {
    return refuse(error);
  }
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
  checkSides(width, pageHeight);
  await decoder(bytes, true).stats().catch(refuse);
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
