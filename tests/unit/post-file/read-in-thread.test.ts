import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileRefusedError } from '../../../server/import/errors';
import { readMarkdown } from '../../../server/import/markdown-reader';
import { createPostReader } from '../../../server/import/read-in-thread';

const worker = resolve(import.meta.dirname, '../../../out/server/read-worker.js');
const file = Buffer.from('# Keys\n\nA key.\n\n## Why\n\n- ![A key](key.png)\n');

describe('a file that is read in a thread', () => {
  it('becomes what it becomes here', async () => {
    expect(await createPostReader(worker).read(file, 'a.md', 0)).toEqual(readMarkdown(file, 'a.md', 0));
  });

  it('is refused with the same words', async () => {
    const reading = createPostReader(worker).read(Buffer.from('# \n'), 'a.md', 0);
    await expect(reading).rejects.toBeInstanceOf(FileRefusedError);
    await expect(reading).rejects.toThrow('There is no text in it apart from headings.');
  });

  it('is given up when it takes too long, and the next one is read', async () => {
    const slow = Buffer.from('# T\n\n' + '<!--'.repeat(450_000));
    const reader = createPostReader(worker, 2_000);
    const [first, second] = await Promise.allSettled([
      reader.read(slow, 'a.md', 0),
      reader.read(file, 'b.md', 0),
    ]);
    expect(first).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/too long/) as unknown },
    });
    expect(second.status).toBe('fulfilled');
  });
});
