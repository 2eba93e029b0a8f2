import { describe, expect, it } from 'vitest';
import type { Storage } from '../../server/storage/port';
import type { ContractHarness } from './contract';
import { putPosts } from './support/posts';
import { makeMedia, makePost, makeSession, makeUser, minute } from './support/records';

/** What every adapter does when what was removed must leave the disk, and what is needed to find it. */
export function compactionContract(name: string, open: () => Promise<ContractHarness>): void {
  describe(`${name}: forgetting`, () => {
    it('keeps every present record through a compaction, and what is written meanwhile', async () => {
      const harness = await open();
      const { storage } = harness;
      await storage.transact((w) => w.users.put(makeUser('u1')));
      await putPosts(storage, makePost('p1'), makePost('p2'));
      await storage.transact((w) => w.sessions.put(makeSession('gone')));
      await storage.transact((w) => w.sessions.remove('gone'));
      const meanwhile = Array.from({ length: 20 }, (_, at) =>
        storage.transact((w) => w.sessions.put(makeSession(`s${at}`))),
      );
      await Promise.all([storage.compact(), storage.compact(), ...meanwhile]);
      await storage.compact();
      const check = async (opened: Storage) => {
        expect(await opened.read((r) => r.users.get('u1'))).toEqual(makeUser('u1'));
        expect(await opened.read((r) => r.posts.get('p2'))).toEqual(makePost('p2'));
        const sessions = await opened.read((r) => r.sessions.listByUser('u1'));
        expect(sessions).toHaveLength(20);
        expect(opened.health().findings).toEqual([]);
      };
      await check(storage);
      await check(await harness.reopen());
    });

    it('gives all posts of one person, drafts and deleted ones too, and their media, which can be removed', async () => {
      const harness = await open();
      const { storage } = harness;
      await putPosts(
        storage,
        makePost('p1', { userId: 'u1', createdAt: minute(3), status: 'draft', publishedAt: null }),
        makePost('p2', { userId: 'u1', createdAt: minute(1), deletedAt: minute(9) }),
        makePost('p3', { userId: 'u2' }),
      );
      await storage.transact(async (w) => {
        await w.media.put(makeMedia('m1', { ownerId: 'u1' }));
        await w.media.put(makeMedia('m2', { ownerId: 'u1' }));
        await w.media.put(makeMedia('m3', { ownerId: null }));
        await w.media.remove('m2');
      });
      for (const opened of [storage, await harness.reopen()]) {
        const posts = await opened.read((r) => r.posts.listByUser('u1'));
        expect(posts.map(({ postId, slug }) => [postId, slug])).toEqual([
          ['p2', 'slug-p2'],
          ['p1', 'slug-p1'],
        ]);
        const { content, summary, subtitles, superTitles } = makePost('p1');
        const body = JSON.stringify({ content, summary, subtitles, superTitles });
        expect(posts.at(-1)?.textBytes).toBe(Buffer.byteLength(body));
        const media = await opened.read((r) => r.media.listByOwner('u1'));
        expect(media.map(({ mediaId }) => mediaId)).toEqual(['m1']);
      }
    });
  });
}
