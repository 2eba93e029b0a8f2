import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../renderer/stores/uploads/inspect/inspect-file';
import { encode as encodeBmp } from 'bmp-ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4d9f0c' } });

const fileOf = (bytes: Uint8Array, type: string, name = 'a file') =>
  new File([new Uint8Array(bytes)], name, { type });

function bmp(width: number, height: number): Buffer {
  return encodeBmp({ data: Buffer.alloc(width * height * 4, 80), width, height, bitPP: 24 }).data;
}

/** Two or more frames of the given height, one above the other, as sharp wants them. */
const frames = (count: number) =>
  sharp({
    create: {
      width: 40,
      height: 30 * count,
      channels: 3,
      background: '#123',
      pageHeight: 30,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

describe('the size of a picture is read without decoding it', () => {
  it.each([
    ['image/jpeg', async () => picture(321, 123).jpeg().toBuffer()],
    [
      'image/jpeg',
      async () =>
        picture(321, 123)
          .jpeg({ progressive: true })
          .withExif({ IFD0: { Artist: 'x'.repeat(60_000) } })
          .toBuffer(),
    ],
    ['image/png', async () => picture(321, 123).png().toBuffer()],
    ['image/gif', async () => picture(321, 123).gif().toBuffer()],
    ['image/webp', async () => picture(321, 123).webp().toBuffer()],
    ['image/webp', async () => picture(321, 123).webp({ lossless: true }).toBuffer()],
    [
      'image/webp',
      async () =>
        picture(321, 123)
          .webp()
          .withExif({ IFD0: { Artist: 'Ada' } })
          .toBuffer(),
    ],
    ['image/tiff', async () => picture(321, 123).tiff().toBuffer()],
    ['image/tiff', async () => picture(321, 123).tiff({ bigtiff: true, compression: 'lzw' }).toBuffer()],
    ['image/bmp', async () => bmp(321, 123)],
  ] as const)('%s %#', async (type, make) => {
    expect(await inspectFile(fileOf(await make(), type), 'image')).toEqual({
      type,
      isAnimated: false,
      width: 321,
      height: 123,
    });
  });

  it.each(['gif', 'webp'] as const)('an animated %s is known as one', async (format) => {
    const bytes = await frames(3).toFormat(format).toBuffer();
    expect(await inspectFile(fileOf(bytes, `image/${format}`), 'image')).toMatchObject({
      isAnimated: true,
      width: 40,
      height: 30,
    });
  });

  it('a PNG with an animation in it is known as one', async () => {
    const png = await picture(20, 20).png().toBuffer();
    const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1');
    const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect((await inspectFile(fileOf(animated, 'image/png'), 'image')).isAnimated).toBe(true);
  });
});

describe('what may not be uploaded is refused in the words of the specification', () => {
  const html = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');

  it.each([
    ['a page under the name of a picture', html, 'image/png', 'Invalid or corrupted image file'],
    ['a drawing of vectors', html, 'image/svg+xml', 'Invalid image format: image/svg+xml'],
    ['a page', html, 'text/html', 'Invalid image format: text/html'],
    ['a file without a type', html, '', 'Invalid image format: .bin'],
  ])('%s', async (_, bytes, type, message) => {
    await expect(inspectFile(fileOf(bytes, type, 'x.bin'), 'image')).rejects.toThrow(message);
  });

  it('a picture where a film belongs, and a film of another kind', async () => {
    const png = await picture(20, 20).png().toBuffer();
    await expect(inspectFile(fileOf(png, 'image/png'), 'video')).rejects.toThrow(
      'Invalid video format: image/png',
    );
    const matroska = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0]);
    await expect(inspectFile(fileOf(matroska, 'video/x-matroska'), 'video')).rejects.toThrow(
      'Invalid video format: video/x-matroska',
    );
    expect(await inspectFile(fileOf(matroska, 'video/webm'), 'video')).toMatchObject({ type: 'video/webm' });
  });

  it('sides outside 10 to 10,000 pixels', async () => {
    const small = await picture(9, 200).png().toBuffer();
    await expect(inspectFile(fileOf(small, 'image/png'), 'image')).rejects.toThrow(
      'Image dimensions too small (minimum 10x10 pixels)',
    );
    const large = await picture(10_001, 10).png().toBuffer();
    await expect(inspectFile(fileOf(large, 'image/png'), 'image')).rejects.toThrow(
      'Image dimensions too large (maximum 10000x10000 pixels)',
    );
    const just = await picture(10_000, 10).png().toBuffer();
    await expect(inspectFile(fileOf(just, 'image/png'), 'image')).resolves.toMatchObject({ width: 10_000 });
  });

  it('more than 10 MB, exactly', async () => {
    const png = await picture(20, 20).png().toBuffer();
    const padded = (size: number) =>
      fileOf(Buffer.concat([png, Buffer.alloc(size - png.length)]), 'image/png');
    await expect(inspectFile(padded(10 * 1024 * 1024 + 1), 'image')).rejects.toThrow(
      'File size exceeds 10MB',
    );
    await expect(inspectFile(padded(10 * 1024 * 1024), 'image')).resolves.toBeDefined();
  });

  it('more than 50 MB of film', async () => {
    const film = Buffer.alloc(50 * 1024 * 1024 + 1);
    film.set([0, 0, 0, 24, ...Buffer.from('ftypmp42')]);
    await expect(inspectFile(fileOf(film, 'video/mp4'), 'video')).rejects.toThrow('File size exceeds 50MB');
  });

  it.each(['jpeg', 'png', 'gif', 'webp', 'tiff'] as const)(
    'a %s that is cut off in its head',
    async (format) => {
      const bytes = await picture(321, 123).toFormat(format).toBuffer();
      const isTiff = format === 'tiff';
      await expect(
        inspectFile(fileOf(bytes.subarray(0, isTiff ? 64 : 9), `image/${format}`), 'image'),
      ).rejects.toThrow('Invalid or corrupted image file');
    },
  );
});

it('a picture under the wrong name of another kind of picture is taken for what it is', async () => {
  const jpeg = await picture(20, 20).jpeg().toBuffer();
  expect(await inspectFile(fileOf(jpeg, 'image/png'), 'image')).toMatchObject({ type: 'image/jpeg' });
});
