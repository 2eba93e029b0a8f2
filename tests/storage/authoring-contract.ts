import { beforeEach, describe, expect, it } from 'vitest';
import type { PostRecord } from '../../server/domain/post';
import type { Readers, Storage } from '../../server/storage/port';
import type { ContractHarness } from './contract';
import { makeDraft, makePost, makeRevision, minute } from './support/records';

/** What every adapter of the storage port keeps of posts in the making: drafts, earlier states, deleted posts. */
export function authoringContract(name: string, open: () => Promise<ContractHarness>): void {
  describe(`${name}: authoring`, () => {
    let harness: ContractHarness;
    let storage: Storage;
    beforeEach(async () => {
      harness = await open();
      storage = harness.storage;
    });

    /** The storage as it is, and again after a new start. */
    const checkTwice = async (check: (opened: Storage) => Promise<void>) => {
      await check(storage);
      await check(await harness.reopen());
    };

    it('keeps drafts whole, with the state that is to be published', async () => {
      const plain = makeDraft('d1');
      const scheduled = makeDraft('d2', {
        postId: 'p1',
        baseRevision: 'r0',
        schedule: {
          scheduleId: 's1',
          postId: 'p1',
          publishAt: minute(9),
          revision: 'r1',
          failure: 'Why — “so”.',
          content: { ...plain.content, title: 'As it was' },
        },
      });
      await storage.transact(async (w) => {
        await w.drafts.put(plain);
        await w.drafts.put(scheduled);
      });
      await checkTwice(async (opened) => {
        expect(await opened.read((r) => r.drafts.get('d1'))).toEqual(plain);
        expect(await opened.read((r) => r.drafts.get('d2'))).toEqual(scheduled);
        expect(await opened.read((r) => r.drafts.get('none'))).toBeUndefined();
      });
    });

    it('lists one person’s drafts without their content, the last changed first', async () => {
      await storage.transact(async (w) => {
        await w.drafts.put(makeDraft('d1', { updatedAt: minute(1) }));
        await w.drafts.put(makeDraft('d2', { updatedAt: minute(3) }));
        await w.drafts.put(makeDraft('d3', { updatedAt: minute(2), ownerId: 'u2' }));
      });
      await storage.transact(async (w) => {
        await w.drafts.put(makeDraft('d1', { updatedAt: minute(4), content: makeDraft('x').content }));
        await w.drafts.put(makeDraft('d4', { updatedAt: minute(5) }));
        await w.drafts.remove('d2');
        const listed = await w.drafts.listByOwner('u1');
        expect(listed.map(({ draftId, title }) => [draftId, title])).toEqual([
          ['d4', 'Title of d4'],
          ['d1', 'Title of x'],
        ]);
      });
      await checkTwice(async (opened) => {
        const listed = await opened.read((r) => r.drafts.listByOwner('u1'));
        expect(listed.map(({ draftId, title, category }) => [draftId, title, category])).toEqual([
          ['d4', 'Title of d4', 'React'],
          ['d1', 'Title of x', 'React'],
        ]);
        expect(Object.keys(listed[0] ?? {}).filter((key) => /body|content/.test(key))).toEqual([]);
      });
    });

    it('keeps earlier states of posts, and lists them newest first without their content', async () => {
      await storage.transact(async (w) => {
        await w.postRevisions.put(makeRevision('p1', 'r1', minute(1)));
        await w.postRevisions.put(makeRevision('p1', 'r2', minute(2)));
        await w.postRevisions.put(makeRevision('p2', 'r1', minute(3)));
      });
      await storage.transact((w) => w.postRevisions.remove('p2:r1'));
      await checkTwice(async (opened) => {
        expect(await opened.read((r) => r.postRevisions.get('p1', 'r1'))).toEqual(
          makeRevision('p1', 'r1', minute(1)),
        );
        expect(await opened.read((r) => r.postRevisions.get('p2', 'r1'))).toBeUndefined();
        const listed = await opened.read((r) => r.postRevisions.listByPost('p1'));
        expect(listed.map(({ revision, title, savedAt }) => [revision, title, savedAt])).toEqual([
          ['r2', 'Title of p1', minute(2)],
          ['r1', 'Title of p1', minute(1)],
        ]);
        expect(Object.keys(listed[0] ?? {}).filter((key) => /body|content/.test(key))).toEqual([]);
      });
    });

    it('knows what the earlier states of an author’s posts take, and the oldest of them', async () => {
      const bytes = Buffer.byteLength(JSON.stringify(makeRevision('p1', 'r1', minute(1)).content));
      const check = (readers: Readers, kept: readonly string[]) =>
        Promise.all([readers.postRevisions.bytesOf('u1'), readers.postRevisions.oldestOf('u1', 2)]).then(
          ([taken, oldest]) => {
            expect(taken).toBe(kept.length * bytes);
            expect(oldest).toEqual(kept.slice(0, 2).map((revisionId) => ({ revisionId, textBytes: bytes })));
          },
        );
      await storage.transact(async (w) => {
        await w.posts.put(makePost('p1', { userId: 'u1' }));
        await w.posts.put(makePost('p2', { userId: 'u1', deletedAt: minute(9) }));
        await w.posts.put(makePost('p3', { userId: 'u2' }));
        await w.posts.put(makePost('p4'));
        await w.postRevisions.put(makeRevision('p1', 'r1', minute(2)));
        await w.postRevisions.put(makeRevision('p2', 'r1', minute(1)));
        await w.postRevisions.put(makeRevision('p1', 'r2', minute(3)));
        await w.postRevisions.put(makeRevision('p3', 'r1', minute(0)));
        await w.postRevisions.put(makeRevision('p4', 'r1', minute(0)));
        await check(w, ['p2:r1', 'p1:r1', 'p1:r2']);
      });
      await storage.read((r) => check(r, ['p2:r1', 'p1:r1', 'p1:r2']));
      const opened = await harness.reopen();
      await opened.read((r) => check(r, ['p2:r1', 'p1:r1', 'p1:r2']));
      await opened.transact(async (w) => {
        await w.postRevisions.remove('p2:r1');
        await w.postRevisions.put(makeRevision('p2', 'r9', minute(8)));
        await w.postRevisions.put(makeRevision('p1', 'r1', minute(9)));
        await check(w, ['p1:r2', 'p2:r9', 'p1:r1']);
      });
      await opened.transact(async (w) => {
        await w.posts.put(makePost('p1'));
      });
      await opened.read((r) => check(r, ['p2:r9']));
    });

    it('lists one person’s deleted posts, the last deleted first', async () => {
      const deleted = (postId: string, at: number, fields: Partial<PostRecord> = {}) =>
        makePost(postId, { userId: 'u1', deletedAt: minute(at), ...fields });
      await storage.transact(async (w) => {
        await w.posts.put(deleted('p1', 1));
        await w.posts.put(deleted('p2', 3, { deletedBy: 'admin' }));
        await w.posts.put(deleted('p3', 2, { userId: 'u2' }));
        await w.posts.put(makePost('p4', { userId: 'u1' }));
      });
      await checkTwice(async (opened) => {
        expect(await opened.read((r) => r.posts.listDeletedByUser('u1'))).toEqual([
          { postId: 'p2', title: 'Title of p2', category: 'React', deletedAt: minute(3), deletedBy: 'admin' },
          { postId: 'p1', title: 'Title of p1', category: 'React', deletedAt: minute(1), deletedBy: null },
        ]);
      });
    });

    it('writes post, earlier state and draft together or not at all', async () => {
      await storage.transact((w) => w.drafts.put(makeDraft('d1')));
      const attempt = storage.transact(async (w) => {
        await w.posts.put(makePost('p1'));
        await w.postRevisions.put(makeRevision('p1', 'r0', minute(1)));
        await w.drafts.remove('d1');
        throw new Error('No.');
      });
      await expect(attempt).rejects.toThrow('No.');
      await checkTwice(async (opened) => {
        expect(await opened.read((r) => r.drafts.get('d1'))).toBeDefined();
        expect(await opened.read((r) => r.posts.get('p1'))).toBeUndefined();
        expect(await opened.read((r) => r.postRevisions.listByPost('p1'))).toEqual([]);
      });
    });

    it('keeps drafts and earlier states through a compaction', async () => {
      await storage.transact(async (w) => {
        await w.drafts.put(makeDraft('d1'));
        await w.postRevisions.put(makeRevision('p1', 'r1', minute(1)));
      });
      await storage.compact();
      await checkTwice(async (opened) => {
        expect(await opened.read((r) => r.drafts.get('d1'))).toEqual(makeDraft('d1'));
        expect(await opened.read((r) => r.postRevisions.get('p1', 'r1'))).toEqual(
          makeRevision('p1', 'r1', minute(1)),
        );
      });
    });
  });
}
