import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import type { ChosenFile } from '../support/uploads';

const fixtures = resolve(import.meta.dirname, '../fixtures/media');

export const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#4d9f0c' } });

export const clip = (name: string): Promise<Buffer> => readFile(join(fixtures, name));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG of any size whose rows are all there: a few kilobytes that unpack to width times height. */
export function hugePng(width: number, height: number, isInterlaced = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  head[12] = Number(isInterlaced);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A moving GIF of two frames. */
export async function movingGif(): Promise<Buffer> {
  const frames = [await blank(24, 24).png().toBuffer(), await blank(24, 24).negate().png().toBuffer()];
  return sharp(frames, { join: { animated: true } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** With a comment before its end. */
export function withComment(gif: Buffer, text: string): Buffer {
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.of(0)]);
  return Buffer.concat([gif.subarray(0, -1), comment, Buffer.of(0x3b)]);
}

/** A BMP that claims a size and holds nothing of it. */
function bmpBomb(): Buffer {
  const bmp = Buffer.alloc(2_000);
  bmp.write('BM');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(9_999, 18);
  bmp.writeInt32LE(9_999, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(32, 28);
  return bmp;
}

export interface Lie extends ChosenFile {
  /** What is said to who sent it. */
  message: string;
}

const WRONG_TYPE = 'The file is not of the type that was announced.';
const CORRUPTED = 'Invalid or corrupted image file';
const TOO_LARGE = 'Image dimensions too large (maximum 10000x10000 pixels)';
const CORRUPTED_VIDEO = 'Invalid or corrupted video file';

/** Files that are not what they are said to be. */
export const LIES: Record<string, () => Promise<Lie>> = {
  'HTML named PNG': async () => ({
    bytes: Buffer.from('<!doctype html><script>alert(1)</script>'),
    type: 'image/png',
    message: WRONG_TYPE,
  }),
  'SVG with a script': async () => ({
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    type: 'image/webp',
    message: WRONG_TYPE,
  }),
  'JPEG named PNG': async () => ({
    bytes: await blank(20, 20).jpeg().toBuffer(),
    type: 'image/png',
    message: WRONG_TYPE,
  }),
  'GIF with a ZIP behind it': async () => ({
    bytes: Buffer.concat([await movingGif(), Buffer.from('PK\u0003\u0004'), randomBytes(200)]),
    type: 'image/gif',
    message: CORRUPTED,
  }),
  'GIF that is a script': async () => ({
    bytes: Buffer.from('GIF89a/*                    */=1;alert(1)//;'),
    type: 'image/gif',
    message: CORRUPTED,
  }),
  'picture of 20,000 pixels': async () => ({
    bytes: await blank(20_000, 12).png().toBuffer(),
    type: 'image/png',
    message: TOO_LARGE,
  }),
  'picture of 9 pixels': async () => ({
    bytes: await blank(9, 40).webp().toBuffer(),
    type: 'image/webp',
    message: 'Image dimensions too small (minimum 10x10 pixels)',
  }),
  'PNG that unpacks to 800 megapixels': async () => ({
    bytes: hugePng(20_000, 40_000),
    type: 'image/png',
    message: TOO_LARGE,
  }),
  'interlaced PNG of 48 megapixels': async () => ({
    bytes: hugePng(8_000, 6_000, true),
    type: 'image/png',
    message: expect.stringContaining('at most 40 megapixels') as string,
  }),
  'BMP that claims 400 MB': async () => ({ bytes: bmpBomb(), type: 'image/bmp', message: TOO_LARGE }),
  'truncated JPEG': async () => {
    const bytes = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    return { bytes: bytes.subarray(0, bytes.length / 2), type: 'image/jpeg', message: CORRUPTED };
  },
  'truncated MP4': async () => ({
    bytes: (await clip('clip.mp4')).subarray(0, 4_000),
    type: 'video/mp4',
    message: CORRUPTED_VIDEO,
  }),
  'MP4 with a script behind it': async () => ({
    bytes: Buffer.concat([await clip('clip.mp4'), Buffer.from('<script>alert(1)</script>')]),
    type: 'video/mp4',
    message: CORRUPTED_VIDEO,
  }),
  'WebM named MP4': async () => ({
    bytes: await clip('clip.webm'),
    type: 'video/mp4',
    message: WRONG_TYPE,
  }),
};
