import { expect, it } from 'vitest';
import { postDraftSchema } from '../../../server/contract/schemas/post-draft';
import { ValidationError } from '../../../server/domain/errors';
import { assertOwnMedia, withStoredHashes } from '../../../server/services/assert-own-media';
import type { Readers } from '../../../server/storage/port';
import { makeMedia } from '../../storage/support/records';

const own = makeMedia('own', { ownerId: 'u1' });

/** A post of 4,000 pictures. */
const post = (image: (at: number) => string) =>
  postDraftSchema.parse({
    category: 'React',
    title: 'Pictures',
    content: 'Many.',
    subtitles: Array.from({ length: 20 }, (_, part) => ({
      title: `Part ${part}`,
      bulletPoints: Array.from({ length: 200 }, (_each, at) => ({
        text: 'A point',
        image: image(part * 200 + at),
      })),
    })),
  });

function counted() {
  const asked: string[] = [];
  const media = {
    byKey: (key: string) => {
      asked.push(key);
      return Promise.resolve(key === own.key ? own : undefined);
    },
  };
  return { readers: { media } as unknown as Readers, asked };
}

it('looks a file up once, however often a post names it', async () => {
  const { readers, asked } = counted();
  const same = post(() => `/media/${own.key}`);
  await assertOwnMedia(readers, ['u1'], same);
  expect(asked).toEqual([own.key]);
  const hashed = await withStoredHashes(readers, same);
  expect(asked).toEqual([own.key, own.key]);
  expect(hashed.subtitles[19]?.bulletPoints[199]?.imageHash).toBe(own.sha256);
});

it('names the first hundred wrong fields, and looks for no more files that are not there', async () => {
  const { readers, asked } = counted();
  const wrong = post((at) => `/media/none-${at}.webp`);
  const error: unknown = await assertOwnMedia(readers, ['u1'], wrong).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ValidationError);
  expect((error as ValidationError).errors).toHaveLength(100);
  expect(asked).toHaveLength(100);
  await withStoredHashes(readers, wrong);
  expect(asked).toHaveLength(200);
});
