import { decode } from 'bmp-ts';
import { MESSAGES } from '../contract/messages';
import { FileRefusedError } from '../domain/errors';
import { assertSides } from './assert-sides';

/** Pixels of a BMP: it is unpacked whole, at four bytes each, and 10 MB of one byte a pixel hold no more. */
const MAX_PIXELS = 12_000_000;

/** Run-length encodings, of a few bytes for any number of pixels (bmp-ts, BI_RLE8 and BI_RLE4). */
const PACKED = new Set([1, 2]);

const PACKED_MESSAGE = 'This BMP file is compressed (RLE). Save it as PNG, or as BMP without compression.';

/** A picture as it is drawn: red, green, blue and alpha of each pixel, row by row. */
export interface RawPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** @throws FileRefusedError */
export function readBmp(source: Buffer): RawPicture {
  if (source.length < 54 || source.readUInt32LE(14) < 40) {
    throw corrupted();
  }
  const width = Math.abs(source.readInt32LE(18));
  const height = Math.abs(source.readInt32LE(22));
  assertSides(width, height);
  if (width * height > MAX_PIXELS) {
    throw new FileRefusedError(MESSAGES.upload.tooLarge);
  }
  if (PACKED.has(source.readUInt32LE(30))) {
    throw new FileRefusedError(PACKED_MESSAGE);
  }
  const { data, ...claimed } = unpack(source);
  if (claimed.width !== width || Math.abs(claimed.height) !== height) {
    throw corrupted();
  }
  return { data, width, height };
}

function unpack(source: Buffer): RawPicture {
  try {
    return decode(source, { toRGBA: true });
  } catch (error) {
    throw corrupted(error);
  }
}

function corrupted(cause?: unknown): FileRefusedError {
  return new FileRefusedError(MESSAGES.upload.corrupted, { cause });
}
