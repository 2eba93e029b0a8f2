import { beforeEach, describe, expect, it } from 'vitest';
import { InvalidCursorError, UniqueKeyError } from '../../server/storage/errors';
import type { PageQuery, Storage } from '../../server/storage/port';
import type { ContractHarness } from './contract';
import { putPosts } from './support/posts';
import {
  makeCompletion,
  makeInvite,
  makeJob,
  makeNotification,
  makeOpenQuestion,
  makePost,
  makeSession,
  makeTicket,
  makeUser,
  minute,
} from './support/records';

/** What every adapter of the storage port keeps of members: accounts, notifications, completions, invites. */
export function memberContract(name: string, open: () => Promise<ContractHarness>): void {
  describe(`${name}: members`, () => {
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

    it('finds accounts by their Google account, which no two share', async () => {
      const google = { issuer: 'https://accounts.example', subject: '1 "2"' };
      await storage.transact((w) => w.users.put(makeUser('u1', { google, passwordHash: null })));
      await expect(storage.transact((w) => w.users.put(makeUser('u2', { google })))).rejects.toBeInstanceOf(
        UniqueKeyError,
      );
      await storage.transact((w) => w.users.put(makeUser('u3')));
      await checkTwice(async (opened) => {
        const found = await opened.read((r) => r.users.byGoogle(google));
        expect(found).toEqual(makeUser('u1', { google, passwordHash: null }));
        expect(await opened.read((r) => r.users.byGoogle({ ...google, subject: '2' }))).toBeUndefined();
      });
    });

    it('lists accounts newest first, finds them by words of name and address, and counts admins', async () => {
      await storage.transact(async (w) => {
        await w.users.put(makeUser('u1', { createdAt: minute(1), name: 'Ada Ünal', role: 'admin' }));
        await w.users.put(makeUser('u2', { createdAt: minute(2), name: 'Grace', email: 'ada@example.net' }));
        await w.users.put(makeUser('u3', { createdAt: minute(3), deletedAt: minute(4), role: 'admin' }));
        await w.users.put(makeUser('u0', { createdAt: minute(0), blockedAt: minute(4), role: 'admin' }));
      });
      const listed = async (opened: Storage, query: PageQuery & { search?: string }) =>
        (await opened.read((r) => r.users.list(query))).items.map(({ userId }) => userId);
      await checkTwice(async (opened) => {
        expect(await listed(opened, { limit: 9 })).toEqual(['u2', 'u1', 'u0']);
        expect(await listed(opened, { limit: 9, search: ' ADA ' })).toEqual(['u2', 'u1']);
        expect(await listed(opened, { limit: 9, search: 'ünal ada' })).toEqual(['u1']);
        expect(await listed(opened, { limit: 9, search: 'nobody' })).toEqual([]);
        const first = await opened.read((r) => r.users.list({ limit: 1, search: 'ada' }));
        expect(first.total).toBe(2);
        const cursor = first.nextCursor ?? '';
        expect(await listed(opened, { limit: 1, search: 'ada', cursor })).toEqual(['u1']);
        expect(await opened.read((r) => r.users.count())).toBe(3);
        expect(await opened.read((r) => r.users.countAdmins())).toBe(1);
        expect(await opened.read((r) => r.users.momentsSince(minute(2)))).toEqual([minute(2)]);
      });
      await expect(storage.read((r) => r.users.list({ limit: 1, cursor: 'x' }))).rejects.toBeInstanceOf(
        InvalidCursorError,
      );
    });

    it('gives the followers of a category by id', async () => {
      await storage.transact(async (w) => {
        await w.users.put(makeUser('u2', { followedCategories: ['C#', 'Node.js'] }));
        await w.users.put(makeUser('u1', { followedCategories: ['Node.js'] }));
        await w.users.put(makeUser('u3', { followedCategories: ['Node.js'], deletedAt: minute(1) }));
        await w.users.put(makeUser('u4', { followedCategories: [] }));
        const within = await w.users.followersOf('Node.js');
        expect(within.map(({ userId }) => userId)).toEqual(['u1', 'u2']);
      });
      await storage.transact((w) => w.users.put(makeUser('u2', { followedCategories: ['C#'] })));
      await checkTwice(async (opened) => {
        const ids = (category: 'Node.js' | 'C#') =>
          opened.read(async (r) => (await r.users.followersOf(category)).map(({ userId }) => userId));
        expect(await ids('Node.js')).toEqual(['u1']);
        expect(await ids('C#')).toEqual(['u2']);
      });
    });

    it('lists the notifications of one person, newest first, and counts the unread', async () => {
      await storage.transact(async (w) => {
        for (const at of [1, 2, 3, 4, 5]) {
          await w.notifications.put(
            makeNotification(`n${at}`, { createdAt: minute(at), userId: at === 3 ? 'u2' : 'u1' }),
          );
        }
        expect(await w.notifications.countUnread('u1')).toBe(4);
      });
      await storage.transact(async (w) => {
        await w.notifications.put(makeNotification('n4', { createdAt: minute(4), readAt: minute(9) }));
        await w.notifications.remove('n1');
        expect(await w.notifications.countUnread('u1')).toBe(2);
        expect((await w.notifications.list('u1', { limit: 9 })).total).toBe(3);
      });
      await checkTwice(async (opened) => {
        await opened.read(async ({ notifications }) => {
          const first = await notifications.list('u1', { limit: 2 });
          expect(first.items.map(({ notificationId }) => notificationId)).toEqual(['n5', 'n4']);
          expect(first.total).toBe(3);
          const cursor = first.nextCursor ?? '';
          const rest = await notifications.list('u1', { limit: 2, cursor });
          expect(rest.items).toEqual([makeNotification('n2', { createdAt: minute(2) })]);
          expect(rest.nextCursor).toBeNull();
          expect(await notifications.countUnread('u1')).toBe(2);
          expect(await notifications.countUnread('u2')).toBe(1);
          expect(await notifications.countUnread('nobody')).toBe(0);
          expect((await notifications.list('nobody', { limit: 2 })).items).toEqual([]);
          expect(await notifications.listByUser('u2')).toHaveLength(1);
          const all = [...(await notifications.listByUser('u1')), ...(await notifications.listByUser('u2'))];
          const { postId = '' } = all[0] ?? {};
          expect(await notifications.listByPost(postId)).toHaveLength(
            all.filter((item) => item.postId === postId).length,
          );
          expect(await notifications.listByPost('nothing')).toEqual([]);
          expect(await notifications.get('n1')).toBeUndefined();
        });
      });
    });

    it('keeps completions, invites, tickets and sessions', async () => {
      await storage.transact(async (w) => {
        await w.completions.put(makeCompletion('c1'));
        await w.completions.put(makeCompletion('c2', { userId: 'u2', completedAt: minute(2) }));
        await w.completions.put(makeCompletion('c3'));
        await w.completions.remove('c3');
        await w.invites.put(makeInvite('i1'));
        await w.invites.put(makeInvite('i2', { createdAt: minute(1) }));
        await w.tickets.put(makeTicket('t1'));
        await w.sessions.put(makeSession('s1'));
      });
      await expect(
        storage.transact((w) => w.invites.put(makeInvite('i3', { codeHash: 'invite-hash-i1' }))),
      ).rejects.toBeInstanceOf(UniqueKeyError);
      await checkTwice((opened) =>
        opened.read(async (r) => {
          expect(await r.completions.get('c1')).toEqual(makeCompletion('c1'));
          expect(await r.completions.listByUser('u1')).toEqual([makeCompletion('c1')]);
          expect(await r.completions.count()).toBe(2);
          expect(await r.completions.momentsSince(minute(1))).toEqual([minute(2)]);
          expect(await r.invites.byCodeHash('invite-hash-i1')).toEqual(makeInvite('i1'));
          expect((await r.invites.list()).map(({ inviteId }) => inviteId)).toEqual(['i2', 'i1']);
          expect(await r.tickets.byTokenHash('ticket-hash-t1')).toEqual(makeTicket('t1'));
          expect(await r.tickets.listByUser('u1')).toHaveLength(1);
          expect(await r.sessions.get('s1')).toEqual(makeSession('s1'));
        }),
      );
    });

    it('keeps open questions, the last asked first', async () => {
      await storage.transact(async ({ openQuestions }) => {
        await openQuestions.put(makeOpenQuestion('q1'));
        await openQuestions.put(makeOpenQuestion('q2', { lastAskedAt: minute(2) }));
        await openQuestions.put(makeOpenQuestion('q3', { lastAskedAt: minute(1) }));
        await openQuestions.put(makeOpenQuestion('q1', { count: 2, lastAskedAt: minute(3) }));
        expect((await openQuestions.oldest(1)).map(({ questionId }) => questionId)).toEqual(['q3']);
        await openQuestions.remove('q3');
        expect(await openQuestions.count()).toBe(2);
      });
      await checkTwice((opened) =>
        opened.read(async ({ openQuestions }) => {
          const page = await openQuestions.list({ limit: 1 });
          expect(page).toMatchObject({ items: [{ questionId: 'q1', count: 2 }], total: 2 });
          const next = await openQuestions.list({ limit: 1, cursor: page.nextCursor ?? '' });
          expect(next).toMatchObject({ items: [{ questionId: 'q2' }], nextCursor: null });
          expect(await openQuestions.get('q1')).toMatchObject({ lastAskedAt: minute(3) });
          expect((await openQuestions.oldest(9)).map(({ questionId }) => questionId)).toEqual(['q2', 'q1']);
        }),
      );
    });

    it('gives summaries by id, moments of publishing, and the jobs that failed for good', async () => {
      await putPosts(
        storage,
        makePost('p1', { publishedAt: minute(1) }),
        makePost('p2', { publishedAt: minute(2) }),
        makePost('p3', { deletedAt: minute(3), publishedAt: minute(3) }),
      );
      await storage.transact(async (w) => {
        await w.jobs.put(makeJob('j1', { status: 'failed', finishedAt: minute(1) }));
        await w.jobs.put(makeJob('j2', { status: 'failed', finishedAt: minute(2) }));
        await w.jobs.put(makeJob('j3'));
      });
      await checkTwice((opened) =>
        opened.read(async (r) => {
          const found = await r.posts.summaries(['p2', 'never', 'p1', 'p3']);
          expect(found.map(({ postId }) => postId)).toEqual(['p2', 'p1']);
          expect(await r.posts.momentsSince(minute(2))).toEqual([minute(2)]);
          expect((await r.jobs.listFailed()).map(({ jobId }) => jobId)).toEqual(['j2', 'j1']);
          const first = await r.jobs.pageFailed({ limit: 1 });
          expect([first.total, first.items[0]?.jobId]).toEqual([2, 'j2']);
          const rest = await r.jobs.pageFailed({ limit: 1, cursor: first.nextCursor ?? '' });
          expect([rest.items[0]?.jobId, rest.nextCursor]).toEqual(['j1', null]);
        }),
      );
    });
  });
}
