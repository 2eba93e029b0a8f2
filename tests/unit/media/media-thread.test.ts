import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileRefusedError } from '../../../server/domain/errors';
import { createMediaMaker } from '../../../server/media/media-maker';
import { createMediaThread } from '../../../server/media/media-thread';
import { clip } from '../../api/media-lies';

const worker = resolve(import.meta.dirname, '../../../out/server/media-worker.js');
const clips = resolve(import.meta.dirname, '../../fixtures/media');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-thread-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function keep(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A video of so many tracks with nothing in them: each takes 3 ms to find out. */
async function manyTracks(count: number): Promise<Buffer> {
  const handler = Buffer.alloc(24);
  handler.write('vide', 8, 'latin1');
  const track = box('trak', box('mdia', box('hdlr', handler)));
  const start = (await clip('clip.mp4')).subarray(0, 32);
  return Buffer.concat([start, box('moov', Buffer.alloc(track.length * count, track))]);
}

/** A BMP of 12 x 10 pixels whose lowest row is red and whose other rows are black. */
function bmp(compression = 0): Buffer {
  const bytes = Buffer.alloc(54 + 12 * 3 * 10);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(12, 18);
  bytes.writeInt32LE(10, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.writeUInt32LE(compression, 30);
  for (let pixel = 0; pixel < 12; pixel += 1) {
    bytes[54 + pixel * 3 + 2] = 255;
  }
  return bytes;
}

describe('a file that is read in a thread', () => {
  it('is measured or unpacked', async () => {
    const thread = createMediaThread(worker);
    expect(await thread.video(join(clips, 'clip.mp4'), 'video/mp4')).toEqual({ width: 320, height: 180 });
    const { data, ...size } = await thread.bmp(await keep('a.bmp', bmp()));
    expect(size).toEqual({ width: 12, height: 10 });
    expect([...data.subarray(0, 3), ...data.subarray(-4, -1)]).toEqual([0, 0, 0, 255, 0, 0]);
  });

  it('is given up when it takes too long, while others get their turn', async () => {
    const path = await keep('tracks.mp4', await manyTracks(20_000));
    const maker = createMediaMaker(createMediaThread(worker, 1_500));
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    const [first, second] = await Promise.allSettled([
      maker.video(path, 'video/mp4', 'ada'),
      maker.video(join(clips, 'clip.mp4'), 'video/mp4', 'bob'),
    ]);
    clearInterval(watch);
    expect(first).toMatchObject({
      status: 'rejected',
      reason: new FileRefusedError('Invalid or corrupted video file'),
    });
    expect(second.status).toBe('fulfilled');
    expect(longest).toBeLessThan(1_000);
  });

  it('is not blamed for a thread that is slow to start, or does not', async () => {
    const answers = `parentPort.once('message', () => parentPort.postMessage({ value: { width: 3, height: 2 } }));`;
    const slow = await keep(
      'slow.mjs',
      Buffer.from(
        `import { parentPort } from 'node:worker_threads';\n${answers}\nsetTimeout(() => parentPort.postMessage('ready'), 400);`,
      ),
    );
    expect(await createMediaThread(slow, 300).video('clip.mp4', 'video/mp4')).toEqual({
      width: 3,
      height: 2,
    });
    for (const thread of [
      createMediaThread(slow, 300, 50),
      createMediaThread(await keep('broken.mjs', Buffer.from('throw new Error("No.");'))),
    ]) {
      await expect(thread.bmp('a.bmp')).rejects.toMatchObject({ code: 'busy', status: 503 });
    }
  });

  it.each([1, 2])('is refused when it is a BMP of compression %i', async (compression) => {
    const path = await keep(`rle-${compression}.bmp`, bmp(compression));
    await expect(createMediaThread(worker).bmp(path)).rejects.toThrow(/Save it as PNG/);
  });

  it('waits with few others of one person', async () => {
    const size = { width: 1, height: 1 };
    const maker = createMediaMaker({ ...createMediaThread(worker), video: () => Promise.resolve(size) });
    const measure = (who: string) => maker.video(join(clips, 'clip.mp4'), 'video/mp4', who);
    const own = Array.from({ length: 6 }, () => measure('ada'));
    const all = await Promise.allSettled([...own, measure('bob')]);
    expect(all.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('fulfilled'),
      'rejected',
      'fulfilled',
    ]);
    expect(all[5]).toMatchObject({ reason: { code: 'busy' } });
  });
});
