import { beforeEach, describe, expect, it } from 'vitest';
import type { PostRecord } from '../../server/domain/post';
import { UniqueKeyError } from '../../server/storage/errors';
import type { Change, Storage } from '../../server/storage/port';
import { authoringContract } from './authoring-contract';
import { certificateContract } from './certificate-contract';
import { compactionContract } from './compaction-contract';
import { doorContract } from './door-contract';
import { mediaContract } from './media-contract';
import { memberContract } from './member-contract';
import { postListContract } from './post-list-contract';
import { bySlug, ids, putPosts } from './support/posts';
import {
  makeJob,
  makeMedia,
  makePost,
  makeResetToken,
  makeSession,
  makeUser,
  minute,
} from './support/records';

/** A storage over a place of its own that can be closed and opened again. */
export interface ContractHarness {
  storage: Storage;
  reopen(): Promise<Storage>;
}

/** What every adapter of the storage port does. */
export function storageContract(name: string, open: () => Promise<ContractHarness>): void {
  doorContract(name, async () => (await open()).storage);
  memberContract(name, open);
  certificateContract(name, open);
  authoringContract(name, open);
  mediaContract(name, open);
  postListContract(name, open);
  compactionContract(name, open);
  describe(`${name}: storage contract`, () => {
    let harness: ContractHarness;
    let storage: Storage;
    beforeEach(async () => {
      harness = await open();
      storage = harness.storage;
    });

    it('finds each kind of record by its id and keys, after a new start too', async () => {
      const user = makeUser('u1');
      const post = makePost('p1', { source: { key: 'notes/a.md', hash: 'h' }, userId: 'u1' });
      await storage.transact(async (w) => {
        await w.users.put(user);
        await w.sessions.put(makeSession('s1'));
        await w.resetTokens.put(makeResetToken('t1'));
        await w.posts.put(post);
        await w.media.put(makeMedia('m1'));
        await w.jobs.put(makeJob('j1'));
        await w.meta.set('starter', 'filled');
      });
      const check = async (opened: Storage) =>
        opened.read(async (r) => {
          expect(await r.users.get('u1')).toEqual(user);
          expect(await r.users.byEmailKey('u1@example.org')).toEqual(user);
          expect(await r.users.count()).toBe(1);
          expect(await r.sessions.byTokenHash('hash-s1')).toEqual(makeSession('s1'));
          expect(await r.sessions.listByUser('u1')).toEqual([makeSession('s1')]);
          expect(await r.resetTokens.byTokenHash('reset-hash-t1')).toEqual(makeResetToken('t1'));
          expect(await r.resetTokens.listByUser('u1')).toEqual([makeResetToken('t1')]);
          expect(await r.posts.get('p1')).toEqual(post);
          expect(await bySlug(r, 'slug-p1')).toEqual(post);
          expect(await r.posts.bySourceKey('notes/a.md')).toEqual(post);
          expect(await r.posts.getMany(['none', 'p1'])).toEqual([post]);
          expect(await r.media.byKey('m1.webp')).toEqual(makeMedia('m1'));
          expect(await r.media.bySourceSha256('b'.repeat(64))).toEqual(makeMedia('m1'));
          expect(await r.jobs.get('j1')).toEqual(makeJob('j1'));
          expect(await r.meta.get('starter')).toBe('filled');
          expect(await r.meta.get('other')).toBeUndefined();
          expect(await r.posts.list({ limit: 5 })).toMatchObject({ total: 1, nextCursor: null });
        });
      await check(storage);
      const { sequence } = storage.health();
      const revision = storage.contentRevision();
      const again = await harness.reopen();
      await check(again);
      expect(again.health()).toMatchObject({ sequence, findings: [], isWritable: true });
      expect(again.contentRevision()).toBe(revision);
    });

    it('replaces by id and removes what may be removed', async () => {
      await storage.transact(async (w) => {
        await w.users.put(makeUser('u1'));
        await w.sessions.put(makeSession('s1'));
      });
      await storage.transact(async (w) => {
        await w.users.put(makeUser('u1', { emailKey: 'new@example.org', deletedAt: minute(1) }));
        await w.sessions.remove('s1');
        await w.sessions.remove('never-there');
      });
      await storage.read(async (r) => {
        expect(await r.users.byEmailKey('u1@example.org')).toBeUndefined();
        expect(await r.users.byEmailKey('new@example.org')).toMatchObject({ userId: 'u1' });
        expect(await r.users.count()).toBe(0);
        expect(await r.sessions.listByUser('u1')).toEqual([]);
      });
    });

    it('lets one of 20 concurrent writers have a unique key', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) =>
          storage.transact((w) => w.users.put(makeUser(`u${at}`, { emailKey: 'same@example.org' }))),
        ),
      );
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused).toHaveLength(19);
      refused.forEach(({ reason }) => expect(reason).toBeInstanceOf(UniqueKeyError));
      expect(await storage.read((r) => r.users.count())).toBe(1);
    });

    it('keeps each unique key within one transaction too, and frees what is given up', async () => {
      const twice = storage.transact((w) =>
        Promise.all(['a', 'b'].map((id) => w.media.put(makeMedia(id, { key: 'same.webp' })))),
      );
      await expect(twice).rejects.toBeInstanceOf(UniqueKeyError);
      await putPosts(storage, makePost('p1', { source: { key: 'k', hash: '' } }), makePost('p2'));
      const put = (post: PostRecord) => storage.transact((w) => w.posts.put(post));
      await expect(put(makePost('p3', { slug: 'slug-p1' }))).rejects.toBeInstanceOf(UniqueKeyError);
      await expect(put(makePost('p3', { source: { key: 'k', hash: '' } }))).rejects.toBeInstanceOf(
        UniqueKeyError,
      );
      // Two records that swap a key by way of a third value.
      await putPosts(
        storage,
        makePost('p1', { slug: 'between' }),
        makePost('p2', { slug: 'slug-p1' }),
        makePost('p1', { slug: 'slug-p2' }),
      );
      expect(await storage.read((r) => bySlug(r, 'slug-p1'))).toMatchObject({ postId: 'p2' });
      await put(makePost('p1', { slug: 'slug-p2', deletedAt: minute(1) }));
      await put(makePost('p3', { slug: 'slug-p2' }));
      const again = await harness.reopen();
      expect(await again.read((r) => bySlug(r, 'slug-p2'))).toMatchObject({ postId: 'p3' });
    });

    it('rolls back everything when the callback throws, and rethrows', async () => {
      const problem = new Error('stop');
      const before = storage.health().sequence;
      const failed = storage.transact(async (w) => {
        await w.users.put(makeUser('u1'));
        await w.posts.put(makePost('p1'));
        await w.jobs.put(makeJob('j1'));
        throw problem;
      });
      await expect(failed).rejects.toBe(problem);
      await storage.read(async (r) => {
        expect(await r.users.get('u1')).toBeUndefined();
        expect((await r.posts.list({ limit: 1 })).total).toBe(0);
        expect(await r.jobs.nextRunAt()).toBeUndefined();
      });
      expect(storage.health().sequence).toBe(before);
      await storage.transact((w) => w.users.put(makeUser('u1')));
    });

    it('shows a transaction its own writes and nobody else until it is done', async () => {
      await putPosts(storage, makePost('p1'), makePost('p2', { publishedAt: minute(5) }));
      await storage.transact((w) => w.jobs.put(makeJob('j1', { runAt: minute(9) })));
      await storage.transact(async (w) => {
        await w.users.put(makeUser('u1'));
        await w.posts.put(makePost('p3', { publishedAt: minute(3), category: 'CSS', slug: 'new' }));
        await w.posts.put(makePost('p1', { deletedAt: minute(9) }));
        await w.jobs.remove('j1');
        await w.jobs.put(makeJob('j2', { runAt: minute(2) }));
        expect(await w.users.byEmailKey('u1@example.org')).toEqual(makeUser('u1'));
        expect(await w.users.count()).toBe(1);
        const page = await w.posts.list({ limit: 1 });
        expect(page).toMatchObject({ total: 2, items: [{ postId: 'p2' }] });
        const next = await w.posts.list({ limit: 1, cursor: page.nextCursor ?? '' });
        expect(next).toMatchObject({ items: [{ postId: 'p3' }], nextCursor: null });
        expect(Object.fromEntries(await w.posts.countByCategory())).toMatchObject({ React: 1, CSS: 1 });
        expect(await bySlug(w, 'new')).toMatchObject({ postId: 'p3' });
        expect(await bySlug(w, 'slug-p1')).toBeUndefined();
        expect(await w.jobs.nextRunAt()).toBe(minute(2));
        expect(await w.jobs.due(minute(3), 5)).toEqual([makeJob('j2', { runAt: minute(2) })]);
        await storage.read(async (r) => {
          expect(await r.users.get('u1')).toBeUndefined();
          expect(ids((await r.posts.list({ limit: 9 })).items)).toEqual(['p2', 'p1']);
          expect(await r.jobs.nextRunAt()).toBe(minute(9));
        });
      });
      expect(ids((await storage.read((r) => r.posts.list({ limit: 9 }))).items)).toEqual(['p2', 'p3']);
    });

    it('shows every reader a whole transaction or none of it', async () => {
      const put = (lastUsedAt: string) =>
        storage.transact(async (w) => {
          for (const id of ['s1', 's2', 's3', 's4']) {
            await w.sessions.put(makeSession(id, { lastUsedAt }));
          }
        });
      await put(minute(0));
      const torn: unknown[] = [];
      const read = async () => {
        const sessions = await storage.read((r) => r.sessions.listByUser('u1'));
        if (new Set(sessions.map(({ lastUsedAt }) => lastUsedAt)).size !== 1) {
          torn.push(sessions);
        }
      };
      await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          await put(minute(at + 1));
          // While those committed together with it are applied, at every point in between.
          for (let pause = 0; pause < at; pause += 1) {
            await Promise.resolve();
          }
          await read();
        }),
      );
      expect(torn).toEqual([]);
    });

    it('runs transactions one after another', async () => {
      await storage.transact((w) => w.meta.set('count', '0'));
      await Promise.all(
        Array.from({ length: 50 }, () =>
          storage.transact(async (w) => w.meta.set('count', String(Number(await w.meta.get('count')) + 1))),
        ),
      );
      expect(await storage.read((r) => r.meta.get('count'))).toBe('50');
    });

    it('gives due jobs oldest first, and counts them', async () => {
      await storage.transact(async (w) => {
        for (const at of [3, 1, 2, 9]) {
          await w.jobs.put(makeJob(`j${at}`, { runAt: minute(at) }));
        }
        await w.jobs.put(makeJob('done', { status: 'done', finishedAt: minute(1) }));
        await w.jobs.put(makeJob('failed', { status: 'failed' }));
      });
      const check = (opened: Storage) =>
        opened.read(async (r) => {
          const due = await r.jobs.due(minute(3), 2);
          expect(due.map(({ jobId }) => jobId)).toEqual(['j1', 'j2']);
          expect(await r.jobs.due(minute(0), 2)).toEqual([]);
          expect(await r.jobs.due(minute(3), 2, new Set([due[0]?.kind ?? '']))).toEqual([]);
          expect(await r.jobs.due(minute(3), 2, new Set(['another kind']))).toEqual(due);
          expect(await r.jobs.nextRunAt()).toBe(minute(1));
          expect(await r.jobs.countByStatus()).toEqual({ waiting: 4, done: 1, failed: 1 });
        });
      await check(storage);
      await check(await harness.reopen());
    });

    it('tells of each commit once, in order, when it can be read', async () => {
      const told: Change[][] = [];
      const seen: Promise<unknown>[] = [];
      const stop = storage.onCommit((changes) => {
        told.push([...changes]);
        seen.push(storage.read((r) => r.users.get(changes[0]?.id ?? '')));
      });
      const before = storage.health().sequence;
      await storage.transact(async (w) => {
        await w.users.put(makeUser('u1'));
        await w.users.put(makeUser('u1', { name: 'Again' }));
        await w.sessions.put(makeSession('s1'));
      });
      await storage.transact((w) => w.sessions.remove('s1'));
      await storage.transact(async () => 'nothing written');
      await storage.transact((w) => w.users.put(makeUser('u1'))).catch(() => undefined);
      stop();
      await storage.transact((w) => w.meta.set('a', 'b'));
      expect(told).toEqual([
        [
          { sequence: before + 1, collection: 'users', id: 'u1', isRemoved: false },
          { sequence: before + 1, collection: 'sessions', id: 's1', isRemoved: false },
        ],
        [{ sequence: before + 2, collection: 'sessions', id: 's1', isRemoved: true }],
        [{ sequence: before + 3, collection: 'users', id: 'u1', isRemoved: false }],
      ]);
      expect(await seen[0]).toMatchObject({ name: 'Again' });
    });

    it('counts the content revision up with posts and media alone', async () => {
      const start = storage.contentRevision();
      await storage.transact((w) => w.users.put(makeUser('u1')));
      expect(storage.contentRevision()).toBe(start);
      await putPosts(storage, makePost('p1'));
      const afterPost = storage.contentRevision();
      expect(afterPost).toBeGreaterThan(start);
      await storage.transact((w) => w.media.put(makeMedia('m1')));
      expect(storage.contentRevision()).toBeGreaterThan(afterPost);
    });

    it('shares no object with those who write or read', async () => {
      const post = makePost('p1');
      await storage.transact(async (w) => {
        await w.posts.put(post);
        post.keywords.push('changed');
        (await w.posts.get('p1'))?.keywords.push('changed');
        (await w.posts.list({ limit: 1 })).items[0]?.keywords.push('changed');
      });
      const read = () => storage.read((r) => r.posts.get('p1'));
      (await read())?.subtitles.splice(0);
      (await storage.read((r) => r.posts.list({ limit: 1 }))).items[0]?.keywords.push('changed');
      expect(await read()).toEqual(makePost('p1'));
      expect((await storage.read((r) => r.posts.list({ limit: 1 }))).items[0]?.keywords).toEqual([
        'one',
        'two',
      ]);
    });

    it('keeps text of every kind as it is', async () => {
      const content = '\u0000 \u2028 \ud800 💥 عربى हिन्दी 漢字 \\u0041 "quoted" </script> \r\n\t';
      await putPosts(storage, makePost('p1', { content, title: content }));
      const again = await harness.reopen();
      expect(await again.read((r) => r.posts.get('p1'))).toMatchObject({ content, title: content });
    });

    it('refuses writes after its end, late writes and unawaited ones', async () => {
      let late: (() => Promise<void>) | undefined;
      await storage.transact(async (w) => {
        late = () => w.users.put(makeUser('late'));
        void w.users.put(makeUser('u1'));
      });
      await expect(late?.()).rejects.toThrow('ended');
      expect(await storage.read((r) => r.users.get('u1'))).toBeDefined();
      await storage.close();
      await storage.close();
      await expect(storage.transact((w) => w.users.put(makeUser('u2')))).rejects.toThrow('closed');
    });
  });
}
