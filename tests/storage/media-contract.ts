import { beforeEach, describe, expect, it } from 'vitest';
import type { Readers, Storage, Writers } from '../../server/storage/port';
import type { ContractHarness } from './contract';
import { makeDraft, makeMedia, makePost, makeRevision, makeUpload, minute } from './support/records';

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
        expect(await media.isNamed(makeMedia('inside'))).toBe(true);
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
        expect(await media.isNamed(makeMedia('inside'))).toBe(false);
        expect(await media.isNamed(makeMedia('poster'))).toBe(false);
      });
      expect(await naming(again)).toEqual({
        'title.webp': true,
        'inside.webp': false,
        'poster.webp': false,
        'unused.webp': false,
      });
    });

    it('are held by media fields of posts, and by texts and drafts of their owner’s alone', async () => {
      const [mine, theirs, nobodys] = ['u1', 'u2', null].map((ownerId) => makeMedia('sea', { ownerId }));
      const text = 'See [it](/media/sea.webp), "image":"/media/sea.webp".';
      const [point] = makePost('p').subtitles[0]?.bulletPoints ?? [];
      const naming = { ...makeDraft('d').content, content: text, titleImage: '/media/sea.webp' };
      const cases: [string, (w: Writers) => Promise<void>, boolean[]][] = [
        [
          'a text',
          ({ posts }) => posts.put(makePost('p1', { userId: 'u1', content: text })),
          [true, false, false],
        ],
        ['nobody’s text', ({ posts }) => posts.put(makePost('p1', { content: text })), [false, false, true]],
        [
          'a field',
          ({ posts }) => posts.put(makePost('p1', { userId: 'u1', titleImage: '/media/sea-w480.webp' })),
          [true, true, true],
        ],
        [
          'a field of a point',
          ({ posts }) =>
            posts.put(
              makePost('p1', {
                userId: 'u1',
                subtitles: [
                  {
                    ...makePost('p').subtitles[0]!,
                    bulletPoints: [{ ...point!, image: '/media/sea.webp' }],
                  },
                ],
              }),
            ),
          [true, true, true],
        ],
        [
          'an earlier text',
          async ({ posts, postRevisions }) => {
            const revision = makeRevision('p1', 'r1', minute(1));
            await posts.put(makePost('p1', { userId: 'u1' }));
            await postRevisions.put({ ...revision, content: { ...revision.content, content: text } });
          },
          [true, false, false],
        ],
        [
          'a draft, too',
          ({ drafts }) => drafts.put(makeDraft('d1', { ownerId: 'u2', content: naming })),
          [true, true, false],
        ],
        ['a draft alone', ({ postRevisions }) => postRevisions.remove('p1:r1'), [false, true, false]],
        ['nothing', ({ drafts }) => drafts.remove('d1'), [false, false, false]],
      ];
      const read = ({ media }: Readers) =>
        Promise.all([mine, theirs, nobodys].map((file) => media.isNamed(file!)));
      for (const [name, write, held] of cases) {
        const within = await storage.transact(async (w) => {
          await write(w);
          return read(w);
        });
        expect([name, within, await storage.read(read)]).toEqual([name, held, held]);
        if (name === 'a draft, too') {
          storage = await harness.reopen();
          expect(await storage.read(read)).toEqual(held);
        }
      }
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
