import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Storage } from '../../server/storage/port';
import { openFolder, temporaryFolder } from './support/folders';
import { makePost, makeSession, makeUser, minute } from './support/records';

type Action =
  | { kind: 'user'; id: string; key: string }
  | { kind: 'post'; id: string; slug: string; at: number; isDeleted: boolean }
  | { kind: 'session'; id: string }
  | { kind: 'end'; id: string };

interface Model {
  users: Map<string, string>;
  posts: Map<string, { slug: string; at: number; isDeleted: boolean }>;
  sessions: Set<string>;
}

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const key = fc.constantFrom('k1', 'k2', 'k3', 'k4');
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('user' as const), id, key }),
  fc.record({
    kind: fc.constant('post' as const),
    id,
    slug: key,
    at: fc.integer({ min: 0, max: 5 }),
    isDeleted: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('session' as const), id }),
  fc.record({ kind: fc.constant('end' as const), id }),
);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ actions: fc.array(action, { minLength: 1, maxLength: 6 }), throws: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant('reopen' as const) },
);

const copyOf = (model: Model): Model => ({
  users: new Map(model.users),
  posts: new Map(model.posts),
  sessions: new Set(model.sessions),
});

/** False when the action would take a key that another record holds. */
function applyToModel(model: Model, each: Action): boolean {
  switch (each.kind) {
    case 'user': {
      const isTaken = [...model.users].some(([other, taken]) => other !== each.id && taken === each.key);
      return !isTaken && (model.users.set(each.id, each.key), true);
    }
    case 'post': {
      const { slug, at, isDeleted } = each;
      const isTaken = [...model.posts].some(
        ([other, post]) => other !== each.id && !post.isDeleted && post.slug === slug,
      );
      return (isDeleted || !isTaken) && (model.posts.set(each.id, { slug, at, isDeleted }), true);
    }
    case 'session':
      model.sessions.add(each.id);
      return true;
    case 'end':
      model.sessions.delete(each.id);
      return true;
  }
}

const postOf = (postId: string, post: { slug: string; at: number; isDeleted: boolean }) =>
  makePost(postId, {
    slug: post.slug,
    publishedAt: minute(post.at),
    deletedAt: post.isDeleted ? minute(9) : null,
  });

async function transact(storage: Storage, actions: readonly Action[], throws: boolean): Promise<void> {
  await storage.transact(async (w) => {
    for (const each of actions) {
      switch (each.kind) {
        case 'user':
          await w.users.put(makeUser(each.id, { emailKey: each.key }));
          break;
        case 'post':
          await w.posts.put(postOf(each.id, each));
          break;
        case 'session':
          await w.sessions.put(makeSession(each.id));
          break;
        case 'end':
          await w.sessions.remove(each.id);
          break;
      }
    }
    if (throws) {
      throw new Error('rolled back');
    }
  });
}

async function expectSame(storage: Storage, model: Model): Promise<void> {
  await storage.read(async (r) => {
    for (const userId of ['a', 'b', 'c', 'd', 'e']) {
      const emailKey = model.users.get(userId);
      expect(await r.users.get(userId)).toEqual(
        emailKey === undefined ? undefined : makeUser(userId, { emailKey }),
      );
      const post = model.posts.get(userId);
      expect(await r.posts.get(userId)).toEqual(post === undefined ? undefined : postOf(userId, post));
    }
    expect(await r.users.count()).toBe(model.users.size);
    const sessions = await r.sessions.listByUser('u1');
    expect(new Set(sessions.map(({ sessionId }) => sessionId))).toEqual(model.sessions);
    const live = [...model.posts].filter(([, post]) => !post.isDeleted);
    live.sort(([a, one], [b, other]) => other.at - one.at || (a < b ? 1 : -1));
    const page = await r.posts.list({ limit: 10 });
    expect(page.items.map(({ postId }) => postId)).toEqual(live.map(([postId]) => postId));
    expect(page.total).toBe(live.length);
  });
}

it('does what a Map does, through refusals, roll-backs, snapshots and new starts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const folder = await temporaryFolder();
      const open = () => openFolder(folder, { journalLimitBytes: 4_000 });
      let storage = await open();
      let model: Model = { users: new Map(), posts: new Map(), sessions: new Set() };
      for (const each of steps) {
        if (each === 'reopen') {
          await storage.close();
          storage = await open();
          expect(storage.health().findings).toEqual([]);
        } else {
          const after = copyOf(model);
          const isAllowed = each.actions.every((one) => applyToModel(after, one));
          const done = await transact(storage, each.actions, each.throws).then(
            () => true,
            () => false,
          );
          expect(done).toBe(isAllowed && !each.throws);
          model = done ? after : model;
        }
        await expectSame(storage, model);
      }
      await storage.close();
    }),
    { numRuns: process.env['LONG'] === '1' ? 500 : 60 },
  );
});
