import { beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../server/storage/port';
import type { ContractHarness } from './contract';
import { makeMedia, makePost, makeUpload, minute } from './support/records';

/** What every adapter does with files and uploads. */
export function mediaContract(name: string, open: () => Promise<ContractHarness>): void {
  describe(`${name}: files`, () => {
    let harness: ContractHarness;
    let storage: Storage;
    beforeEach(async () => {
      harness = await open();
      storage = harness.storage;
    });

    const naming = (opened: Storage) =>
      opened.read(async ({ media }) =>
        Object.fromEntries((await media.listNaming()).map(({ key, isNamed }) => [key, isNamed])),
      );

    it('are listed for their owner, newest first, with what they take up', async () => {
      await storage.transact(async ({ media }) => {
        for (const count of [1, 2, 3]) {
          await media.put(makeMedia(`m${count}`, { ownerId: 'u1', createdAt: minute(count) }));
        }
        await media.put(
          makeMedia('v1', { ownerId: 'u1', key: 'v1.mp4', type: 'video/mp4', createdAt: minute(4) }),
        );
        await media.put(makeMedia('other', { ownerId: 'u2' }));
      });
      const check = (opened: Storage) =>
        opened.read(async ({ media }) => {
          const first = await media.list('u1', { limit: 2, kind: 'image' });
          expect(first).toMatchObject({ total: 3, items: [{ mediaId: 'm3' }, { mediaId: 'm2' }] });
          const next = await media.list('u1', { limit: 2, kind: 'image', cursor: first.nextCursor ?? '' });
          expect(next).toMatchObject({ items: [{ mediaId: 'm1' }], nextCursor: null });
          expect((await media.list('u1', { limit: 9 })).total).toBe(4);
          expect(await media.bytesOf('u1')).toBe(40);
          expect(await media.bytesOf('nobody')).toBe(0);
        });
      await check(storage);
      await check(await harness.reopen());
    });

    it('are known to be named by posts and as posters, within a transaction and after a new start', async () => {
      await storage.transact(async ({ media, posts }) => {
        await media.put(makeMedia('title'));
        await media.put(makeMedia('inside'));
        await media.put(makeMedia('poster', { name: '/media/unused.webp' }));
        await media.put(makeMedia('unused'));
        await media.put(
          makeMedia('film', { key: 'film.mp4', type: 'video/mp4', poster: '/media/poster.webp' }),
        );
        await posts.put(
          makePost('p1', { titleImage: '/media/title.webp', content: 'See ![](/media/inside-w480.webp).' }),
        );
        expect(await media.isNamed('inside.webp')).toBe(true);
      });
      const named = {
        'title.webp': true,
        'inside.webp': true,
        'poster.webp': true,
        'film.mp4': false,
        'unused.webp': false,
      };
      expect(await naming(storage)).toEqual(named);
      const again = await harness.reopen();
      expect(await naming(again)).toEqual(named);
      await again.transact(async ({ media, posts }) => {
        await posts.put(makePost('p1', { deletedAt: minute(1), titleImage: '/media/title.webp' }));
        await media.remove('film');
        expect(await media.isNamed('inside.webp')).toBe(false);
        expect(await media.isNamed('poster.webp')).toBe(false);
      });
      expect(await naming(again)).toEqual({
        'title.webp': true,
        'inside.webp': false,
        'poster.webp': false,
        'unused.webp': false,
      });
    });

    it('that are on their way are found by key, by owner and once they have expired', async () => {
      const upload = makeUpload('a.webp');
      await storage.transact(async ({ uploads }) => {
        await uploads.put(upload);
        await uploads.put(makeUpload('b.webp', { ownerId: 'u2', expiresAt: minute(30) }));
        expect(await uploads.expired(minute(20))).toEqual([upload]);
      });
      const again = await harness.reopen();
      await again.read(async ({ uploads }) => {
        expect(await uploads.get('a.webp')).toEqual(upload);
        expect(await uploads.listByOwner('u1')).toEqual([upload]);
        expect(await uploads.expired(minute(15))).toEqual([]);
        expect((await uploads.expired(minute(31))).map(({ key }) => key).sort()).toEqual([
          'a.webp',
          'b.webp',
        ]);
      });
      await again.transact(({ uploads }) => uploads.remove('a.webp'));
      expect(await again.read(({ uploads }) => uploads.get('a.webp'))).toBeUndefined();
    });
  });
}
