import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createDiskMediaStore } from '../../../server/media/disk-media-store';
import { ImageRefusedError } from '../../../server/media/errors';
import { takeImage } from '../../../server/media/take-image';

const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#4d9f0c' } });

/** A PNG that claims a size in its header and has next to nothing in it. */
async function liar(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await blank(10, 10).png().toBuffer());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('takeImage', () => {
  it('makes narrower versions of a large picture, and none of a small one', async () => {
    const noise = { width: 1_200, height: 800, noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } };
    const large = sharp({ create: { ...noise, channels: 3, background: '#000' } });
    const { variants, bytes } = await takeImage(await large.png().toBuffer());
    expect(variants.map(({ width }) => width)).toEqual([480, 960]);
    expect(Math.max(...variants.map((each) => each.bytes.length))).toBeLessThan(bytes.length);
    expect((await takeImage(await blank(1_200, 800).png().toBuffer())).variants).toEqual([]);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('makes WebP of %s', async (format) => {
    const taken = await takeImage(await blank(60, 40).toFormat(format).toBuffer());
    expect(taken).toMatchObject({ type: 'image/webp', width: 60, height: 40 });
    expect(taken.key).toBe(`${taken.sha256.slice(0, 40)}.webp`);
    expect((await sharp(taken.bytes).metadata()).format).toBe('webp');
  });

  it('turns a photo upright, forgets where it was taken and brings it to size', async () => {
    const photo = await blank(4_000, 2_000)
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const taken = await takeImage(photo);
    expect(taken).toMatchObject({ width: 960, height: 1_920 });
    expect((await sharp(taken.bytes).metadata()).exif).toBeUndefined();
  });

  it('keeps a clean WebP and an animated GIF as they are', async () => {
    const webp = await blank(50, 50).webp().toBuffer();
    expect((await takeImage(webp)).bytes).toBe(webp);
    const noise = sharp({
      create: {
        width: 20,
        height: 40,
        channels: 3,
        background: '#000000',
        noise: { type: 'gaussian', mean: 99, sigma: 30 },
      },
    });
    const frames = await noise.raw().toBuffer();
    const gif = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif()
      .toBuffer();
    const taken = await takeImage(gif);
    expect(taken).toMatchObject({ type: 'image/gif', width: 20, height: 20 });
    expect(taken.bytes).toBe(gif);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /no JPEG, PNG/],
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"/>'),
      /no JPEG, PNG/,
    ],
    ['nothing', () => Buffer.alloc(0), /no JPEG, PNG/],
    [
      'HTML behind a PNG signature',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<html>')]),
      /corrupted/,
    ],
    ['a cut JPEG', async () => (await blank(500, 500).jpeg().toBuffer()).subarray(0, 700), /corrupted/],
    [
      'a cut WebP',
      async () =>
        (
          await sharp({
            create: {
              width: 300,
              height: 300,
              channels: 3,
              background: '#000',
              noise: { type: 'gaussian', mean: 99, sigma: 30 },
            },
          })
            .webp()
            .toBuffer()
        ).subarray(0, 2_000),
      /corrupted/,
    ],
    ['a picture of 9 pixels', () => blank(9, 20).png().toBuffer(), /too small/],
    ['a claim of 10,001 pixels', () => liar(10_001, 20), /too large/],
    ['a claim of 4,000,000,000 pixels', () => liar(2_000_000_000, 2), /./],
    ['a claim of more pixels than memory takes', () => liar(10_000, 10_000), /corrupted|too large/],
    [
      'more than 10 MB',
      () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(10 * 1024 * 1024)]),
      /exceeds 10MB/,
    ],
  ])('refuses %s', async (_name, make, reason) => {
    const refusal = await takeImage(await make()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ImageRefusedError);
    expect((refusal as Error).message).toMatch(reason);
  });
});

describe('the media folder', () => {
  it('keeps files under our own keys only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-media-'));
    try {
      const store = createDiskMediaStore(folder);
      await store.put('abc-1.webp', Buffer.from('0123456789'));
      expect(await store.size('abc-1.webp')).toBe(10);
      const part = await store.open('abc-1.webp', { start: 2, end: 4 });
      const chunks: Buffer[] = [];
      for await (const chunk of part ?? []) {
        chunks.push(chunk as Buffer);
      }
      expect(Buffer.concat(chunks).toString()).toBe('234');
      for (const key of [
        '../abc-1.webp',
        '/etc/passwd',
        'a/b.webp',
        'A.webp',
        '.webp',
        'a.webp\0',
        '..',
        'none.webp',
      ]) {
        expect(await store.has(key)).toBe(false);
        expect(await store.open(key)).toBeUndefined();
      }
      await expect(store.put('../out.webp', Buffer.from('x'))).rejects.toThrow(TypeError);
      expect(await readdir(folder)).toEqual(['abc-1.webp']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
