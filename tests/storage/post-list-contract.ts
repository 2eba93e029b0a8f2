import { beforeEach, describe, expect, it } from 'vitest';
import type { PostRecord } from '../../server/domain/post';
import { InvalidCursorError } from '../../server/storage/errors';
import type { PostListQuery, Storage } from '../../server/storage/port';
import type { ContractHarness } from './contract';
import { makePost, minute } from './support/records';
import { bySlug, ids, putPosts } from './support/posts';

async function allPages(storage: Storage, query: PostListQuery): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await storage.read((r) =>
      r.posts.list({ ...query, ...(cursor === undefined ? {} : { cursor }) }),
    );
    found.push(...ids(page.items));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** How every adapter of the storage port lists and finds posts. */
export function postListContract(name: string, open: () => Promise<ContractHarness>): void {
  describe(`${name}: lists of posts`, () => {
    let harness: ContractHarness;
    let storage: Storage;
    beforeEach(async () => {
      harness = await open();
      storage = harness.storage;
    });

    it('lists newest first, in pages, by category, categories, author and user', async () => {
      const posts = Array.from({ length: 40 }, (_, at) =>
        makePost(`p${String(at).padStart(2, '0')}`, {
          publishedAt: minute(at % 10),
          category: (['React', 'CSS', 'Python', 'C#'] as const)[at % 4] ?? 'React',
          author: at % 2 === 0 ? 'Ada' : 'Grace',
          userId: at % 5 === 0 ? 'u1' : null,
        }),
      );
      await putPosts(
        storage,
        ...posts,
        makePost('gone', { deletedAt: minute(1), userId: 'u1' }),
        makePost('draft', { status: 'draft', publishedAt: null, createdAt: minute(500), userId: 'u1' }),
      );
      const newest = [...posts].sort((a, b) =>
        a.publishedAt === b.publishedAt
          ? b.postId.localeCompare(a.postId)
          : (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''),
      );
      const expected = (matches: (post: PostRecord) => boolean) => ids(newest.filter(matches));
      const check = async (opened: Storage) => {
        expect(await allPages(opened, { limit: 7 })).toEqual(ids(newest));
        expect(await allPages(opened, { limit: 3, categories: ['CSS'] })).toEqual(
          expected((p) => p.category === 'CSS'),
        );
        expect(await allPages(opened, { limit: 4, categories: ['CSS', 'C#', 'CSS'] })).toEqual(
          expected((p) => p.category === 'CSS' || p.category === 'C#'),
        );
        expect(await allPages(opened, { limit: 3, author: 'Grace' })).toEqual(
          expected((p) => p.author === 'Grace'),
        );
        expect(await allPages(opened, { limit: 3, author: 'Ada', categories: ['Python'] })).toEqual(
          expected((p) => p.author === 'Ada' && p.category === 'Python'),
        );
        expect(await allPages(opened, { limit: 3, userId: 'u1' })).toEqual([
          'draft',
          ...expected((p) => p.userId === 'u1'),
        ]);
        expect(await allPages(opened, { limit: 3, author: 'Nobody', categories: ['CSS'] })).toEqual([]);
        const counts = await opened.read((r) => r.posts.countByCategory());
        expect(counts.get('React')).toBe(10);
        expect((await opened.read((r) => r.posts.list({ limit: 1, categories: ['CSS', 'C#'] }))).total).toBe(
          20,
        );
      };
      await check(storage);
      await check(await harness.reopen());
    });

    it('goes on in a list after the post of the cursor is gone', async () => {
      await putPosts(storage, ...[1, 2, 3, 4].map((at) => makePost(`p${at}`, { publishedAt: minute(at) })));
      const first = await storage.read((r) => r.posts.list({ limit: 2 }));
      await putPosts(
        storage,
        makePost('p3', { publishedAt: minute(3), deletedAt: minute(9) }),
        makePost('p5'),
      );
      const query = { limit: 2, cursor: first.nextCursor ?? '' };
      expect(ids((await storage.read((r) => r.posts.list(query))).items)).toEqual(['p2', 'p1']);
      const categories = ['React', 'CSS'] as const;
      expect((await storage.read((r) => r.posts.list({ limit: 9, categories }))).total).toBe(4);
      await putPosts(storage, makePost('p6', { category: 'CSS' }), makePost('p5', { category: 'Python' }));
      expect((await storage.read((r) => r.posts.list({ limit: 9, categories }))).total).toBe(4);
    });

    it.each(['', 'x', '%', '{"$gt":""}', 'bm90IGEgY3Vyc29y', 'a'.repeat(10_000), '\u0000'])(
      'refuses the cursor %j',
      async (cursor) => {
        await expect(storage.read((r) => r.posts.list({ limit: 5, cursor }))).rejects.toBeInstanceOf(
          InvalidCursorError,
        );
      },
    );

    it('finds a post by its earlier slugs, but no draft and no deleted post', async () => {
      await putPosts(
        storage,
        makePost('p1', { slug: 'now', oldSlugs: ['first', 'second'] }),
        makePost('p2', { slug: 'draft', status: 'draft' }),
        makePost('p3', { slug: 'gone', oldSlugs: ['gone-before'], deletedAt: minute(1) }),
      );
      await storage.read(async (r) => {
        expect(await bySlug(r, 'second')).toMatchObject({ postId: 'p1', slug: 'now' });
        for (const slug of ['draft', 'gone', 'gone-before', 'never']) {
          expect(await bySlug(r, slug)).toBeUndefined();
        }
        for (const slug of ['now', 'first', 'second', 'draft', 'gone', 'gone-before']) {
          expect(await r.posts.isSlugTaken(slug), slug).toBe(true);
        }
        expect(await r.posts.isSlugTaken('never')).toBe(false);
      });
      await putPosts(storage, makePost('p4', { slug: 'first' }));
      expect(await storage.read((r) => bySlug(r, 'first'))).toMatchObject({ postId: 'p4' });
    });
  });
}
