import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ImageRefusedError } from './errors';
import { makeVariants } from './make-image';
import type { MadeImage } from './port';

/** SPEC §5, "Files", and DECISIONS, "Compression". */
const MAX_BYTES = 10 * 1024 * 1024;
const MIN_SIDE = 10;
const MAX_SIDE = 10_000;
const TARGET_SIDE = 1_920;
/** Pixels over all pages: a small file can claim more than memory holds. */
const MAX_PIXELS = 100_000_000;
/** Smaller pictures come about as fast in one size. */
const VARIANTS_FROM_BYTES = 64 * 1024;
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp', 'tiff', 'heif']);

/** A picture as it is stored: its bytes and what a MediaRecord says of them. */
export interface TakenImage {
  /** Named by its content: storing the same picture twice is one file. */
  key: string;
  bytes: Buffer;
  type: 'image/webp' | 'image/gif';
  sha256: string;
  sourceSha256: string;
  width: number;
  height: number;
  /** Narrower versions, WebP: of still pictures for which that is worth it. */
  variants: MadeImage['variants'];
}

/**
 * Reads a picture of any supported format from its bytes alone, whatever its name says, and makes of it what
 * pages show: WebP of at most 1,920 pixels a side, without metadata. Animated GIFs stay as they are.
 *
 * @throws ImageRefusedError for anything else: SVG, HTML, damaged or oversized files
 */
export async function takeImage(source: Buffer): Promise<TakenImage> {
  if (source.length > MAX_BYTES) {
    throw new ImageRefusedError('File size exceeds 10MB.');
  }
  const metadata = await readMetadata(source);
  const isAnimatedGif = metadata.format === 'gif' && (metadata.pages ?? 1) > 1;
  const stored = isAnimatedGif ? await checkAnimation(source, metadata) : await toWebp(source, metadata);
  const sha256 = hash(stored.bytes);
  const hasVariants = stored.type === 'image/webp' && stored.bytes.length > VARIANTS_FROM_BYTES;
  return {
    ...stored,
    variants: hasVariants ? await makeVariants(stored) : [],
    key: `${sha256.slice(0, 40)}.${stored.type === 'image/gif' ? 'gif' : 'webp'}`,
    sha256,
    sourceSha256: hash(source),
  };
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function readMetadata(source: Buffer): Promise<Metadata> {
  if (!isKnownSignature(source)) {
    throw new ImageRefusedError('This is no JPEG, PNG, GIF, WebP, TIFF or AVIF picture.');
  }
  const metadata = await decoder(source).metadata().catch(refuse);
  if (!FORMATS.has(metadata.format)) {
    throw new ImageRefusedError(`Invalid image format: ${metadata.format}`);
  }
  const { width } = metadata;
  const height = metadata.pageHeight ?? metadata.height;
  if (width < MIN_SIDE || height < MIN_SIDE) {
    throw new ImageRefusedError('Image dimensions too small (minimum 10x10 pixels)');
  }
  if (width > MAX_SIDE || height > MAX_SIDE) {
    throw new ImageRefusedError('Image dimensions too large (maximum 10000x10000 pixels)');
  }
  return metadata;
}

/** First bytes of the formats: nothing else reaches a decoder, least of all SVG, which is a document. */
function isKnownSignature(source: Buffer): boolean {
  const head = source.subarray(0, 12).toString('latin1');
  return (
    /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|II\*\0|MM\0\*)/.test(head) ||
    /^RIFF[^]{4}WEBP/.test(head) ||
    head.slice(4, 8) === 'ftyp'
  );
}

function decoder(source: Buffer, animated = false): Sharp {
  return sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS, animated, unlimited: false });
}

function refuse(error: unknown): never {
  throw new ImageRefusedError('Invalid or corrupted image file', { cause: error });
}

async function toWebp(
  source: Buffer,
  metadata: Metadata,
): Promise<Pick<TakenImage, 'bytes' | 'type' | 'width' | 'height'>> {
  if (isCleanWebp(source, metadata)) {
    // Decoding it whole shows that it is; making it anew would only lose quality.
    await decoder(source).stats().catch(refuse);
    return { bytes: source, type: 'image/webp', width: metadata.width, height: metadata.height };
  }
  const { data, info } = await decoder(source)
    .rotate()
    .resize({ width: TARGET_SIDE, height: TARGET_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
}

/** A WebP file of the right size that holds a picture and nothing else. */
function isCleanWebp(source: Buffer, metadata: Metadata): boolean {
  const { format, pages = 1, exif, icc, xmp, iptc, width, height } = metadata;
  return (
    format === 'webp' &&
    pages === 1 &&
    !exif &&
    !icc &&
    !xmp &&
    !iptc &&
    Math.max(width, height) <= TARGET_SIDE &&
    source.readUInt32LE(4) + 8 === source.length
  );
}

async function checkAnimation(
  source: Buffer,
  metadata: Metadata,
): Promise<Pick<TakenImage, 'bytes' | 'type' | 'width' | 'height'>> {
  await decoder(source, true).stats().catch(refuse);
  return {
    bytes: source,
    type: 'image/gif',
    width: metadata.width,
    height: metadata.pageHeight ?? metadata.height,
  };
}
