import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../server/contract/constants/limits';
import { MESSAGES } from '../../server/contract/messages';
import type { ErrorBody } from '../../server/contract/errors';
import type { DeletedPost, RevisionSummary } from '../../server/contract/schemas/draft';
import type { Post, PostCard } from '../../server/contract/schemas/post';
import { buildAuthor, buildPost, buildUser } from '../support/factories';
import { buildMedia } from '../support/member';
import { call, startTestServer, type TestServer } from '../support/server';

const DAY = 24 * 60 * 60 * 1_000;

let server: TestServer;
let author: Awaited<ReturnType<typeof buildAuthor>>;
beforeEach(async () => {
  server = await startTestServer();
  author = await buildAuthor(server, { name: 'Zoë Author' });
});
afterEach(() => server.close());

const storage = () => server.lectern.context.storage;
const content = (overrides: Record<string, unknown> = {}) => ({
  category: 'React',
  title: 'Keys are identity',
  content: 'A **key** tells which component is which.',
  ...overrides,
});

async function publish(overrides: Record<string, unknown> = {}): Promise<Post> {
  const body = content(overrides);
  const answer = await call<Post>(server, 'POST', '/posts', { body, token: author.token });
  expect(answer.status).toBe(201);
  return answer.body;
}

const update = <T = Post>(postId: string, body: unknown, token = author.token) =>
  call<T>(server, 'PUT', `/posts/${postId}`, { body, token });
const act = <T = ErrorBody>(method: string, path: string, token = author.token) =>
  call<T>(server, method, path, { token });
const revisions = async (postId: string) =>
  (await act<RevisionSummary[]>('GET', `/posts/${postId}/revisions`)).body;
const found = async (query: string) =>
  (await call<PostCard[]>(server, 'GET', `/posts/search?query=${query}`)).body.map(({ postId }) => postId);

/** Moves the clock and lets the jobs that are due by then be done; any new job wakes the runner. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 20 * DAY) {
    server.clock.advance(Math.min(left, 20 * DAY));
    // A session that is used goes on.
    await act('GET', '/auth/user');
  }
  await call(server, 'POST', '/auth/forgot-password', { body: { email: 'nobody@nowhere.example' } });
  await server.lectern.jobsIdle();
}

describe('changing a post', () => {
  it('shows everywhere, keeps author and date, and the old address leads to the new one', async () => {
    const post = await publish();
    expect((await call<PostCard[]>(server, 'GET', '/posts?view=card')).body[0]?.title).toBe(post.title);
    server.clock.advance(DAY);
    const changed = await update(post.postId, {
      ...content({ title: 'Zygotes of identity', category: 'C#' }),
      revision: post.revision,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        slug: 'zygotes-of-identity',
        author: 'Zoë Author',
        userId: author.user.userId,
        date: post.date,
      },
    });
    expect((await call<Post>(server, 'GET', `/posts/post/${post.slug}`)).body.slug).toBe(
      'zygotes-of-identity',
    );
    expect((await call<PostCard[]>(server, 'GET', '/posts?view=card')).body[0]?.title).toBe(
      'Zygotes of identity',
    );
    expect((await call<PostCard[]>(server, 'GET', '/posts/category?category=React')).body).toEqual([]);
    await expect.poll(() => found('zygotes')).toEqual([post.postId]);
    const page = await call<{ contentHtml: string }>(server, 'GET', '/posts/page/zygotes-of-identity');
    expect(page.body.contentHtml).toContain('<strong>key</strong>');
  });

  it('from an older state is refused with the one in place', async () => {
    const post = await publish();
    const { body: theirs } = await update(post.postId, {
      ...content({ content: 'Theirs' }),
      revision: post.revision,
    });
    const mine = await update<ErrorBody>(post.postId, {
      ...content({ content: 'Mine' }),
      revision: post.revision,
    });
    expect(mine).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: MESSAGES.posts.conflict, current: { post: theirs } },
    });
    // What is there already is no conflict: the answer was lost, and is asked for again.
    const again = await update(post.postId, { ...content({ content: 'Theirs' }), revision: post.revision });
    expect(again).toMatchObject({ status: 200, body: { revision: theirs.revision } });
  });

  it('at once by twenty lets exactly one win', async () => {
    const post = await publish();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        update(post.postId, { ...content({ content: `Text of ${index}` }), revision: post.revision }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 19]);
    const { body } = await act<Post>('GET', `/posts/${post.postId}/source`);
    expect([body.content, body.revision]).toEqual([won[0]?.body.content, won[0]?.body.revision]);
    expect(await revisions(post.postId)).toHaveLength(2);
  });

  it('is for its author and admins, under whose hands it stays the author’s', async () => {
    const { record } = await buildMedia(server, author.user.userId);
    const image = { titleImage: `/media/${record.key}`, titleImageAlt: 'a' };
    const post = await publish(image);
    const { token: stranger } = await buildAuthor(server);
    const body = { ...content({ ...image, content: 'Mended' }), revision: post.revision };
    expect((await update(post.postId, body, stranger)).status).toBe(403);
    expect((await update('none', body)).status).toBe(404);
    const { token: admin, user } = await buildUser(server, { role: 'admin' });
    const mended = await update(post.postId, body, admin);
    expect(mended).toMatchObject({ status: 200, body: { userId: author.user.userId, author: 'Zoë Author' } });
    const ofAdmin = `/media/${(await buildMedia(server, user.userId)).record.key}`;
    const ofNobody = `/media/${(await buildMedia(server, null)).record.key}`;
    const next = { ...body, revision: mended.body.revision };
    expect((await update(post.postId, { ...next, titleImage: ofNobody }, admin)).status).toBe(400);
    expect((await update(post.postId, { ...next, titleImage: ofAdmin }, admin)).status).toBe(200);
  });

  it('lets pictures stay that are nobody’s, tells nobody again, and ends its draft', async () => {
    const { record } = await buildMedia(server, null);
    const image = { titleImage: `/media/${record.key}` };
    const post = await buildPost(storage(), { userId: author.user.userId, ...image });
    const draftId = uuidv7();
    const draft = {
      content: content(image),
      parentRevision: null,
      postId: post.postId,
      baseRevision: post.revision,
    };
    await call(server, 'PUT', `/drafts/${draftId}`, { body: draft, token: author.token });
    const { user: follower } = await buildUser(server, { followedCategories: ['React'] });
    const changed = await update(post.postId, { ...content(image), revision: post.revision, draftId });
    expect(changed.status).toBe(200);
    await server.lectern.jobsIdle();
    expect(await storage().read(({ notifications }) => notifications.listByUser(follower.userId))).toEqual(
      [],
    );
    expect((await act('GET', `/drafts/${draftId}`)).status).toBe(404);
  });
});

describe('earlier states of a post', () => {
  it('are listed newest first and read whole', async () => {
    const first = await publish();
    server.clock.advance(1_000);
    const { body: second } = await update(first.postId, {
      ...content({ title: 'Second' }),
      revision: first.revision,
    });
    server.clock.advance(1_000);
    const { body: third } = await update(first.postId, {
      ...content({ title: 'Third' }),
      revision: second.revision,
    });
    const listed = await revisions(first.postId);
    expect(listed.map(({ revision, title, isCurrent }) => [revision, title, isCurrent])).toEqual([
      [third.revision, 'Third', true],
      [second.revision, 'Second', false],
      [first.revision, 'Keys are identity', false],
    ]);
    expect(listed[2]?.savedAt).toBe(first.updatedAt);
    const earlier = await act<Post>('GET', `/posts/${first.postId}/revisions/${first.revision}`);
    expect(earlier.body).toMatchObject({ title: first.title, content: first.content, slug: 'third' });
    const current = await act<Post>('GET', `/posts/${first.postId}/revisions/${third.revision}`);
    expect(current.body).toEqual(third);
    expect((await act('GET', `/posts/${first.postId}/revisions/none`)).status).toBe(404);
  });

  it('are 100 at most: the oldest goes', async () => {
    const first = await publish();
    let { revision } = first;
    for (let round = 0; round <= LIMITS.revisionsKept; round += 1) {
      server.clock.advance(1_000);
      const changed = await update(first.postId, { ...content({ content: `Round ${round}` }), revision });
      ({ revision } = changed.body);
    }
    const listed = await revisions(first.postId);
    expect(listed).toHaveLength(LIMITS.revisionsKept + 1);
    expect(listed.some((each) => each.revision === first.revision)).toBe(false);
  });

  it('and the source are shown to the author and admins alone', async () => {
    const post = await publish();
    const paths = ['source', 'revisions', `revisions/${post.revision}`];
    const { token: stranger } = await buildAuthor(server);
    const { token: admin } = await buildUser(server, { role: 'admin' });
    for (const path of paths) {
      expect((await act('GET', `/posts/${post.postId}/${path}`, stranger)).status).toBe(404);
      expect((await act('GET', `/posts/${post.postId}/${path}`, admin)).status).toBe(200);
    }
  });

  it('name the author as they are called now', async () => {
    const post = await publish();
    await update(post.postId, { ...content({ title: 'Second' }), revision: post.revision });
    await call(server, 'PUT', '/account/name', { body: { name: 'Zed Author' }, token: author.token });
    await server.lectern.jobsIdle();
    const earlier = await act<Post>('GET', `/posts/${post.postId}/revisions/${post.revision}`);
    expect(earlier.body).toMatchObject({ author: 'Zed Author', title: 'Keys are identity' });
    // An editor that was open meanwhile still finds the state that it began with, and is no conflict by itself.
    const [current] = await revisions(post.postId);
    const stale = await update(post.postId, { ...content({ title: 'Third' }), revision: current?.revision });
    expect([stale.status, stale.body.author]).toEqual([200, 'Zed Author']);
    const base = await act<Post>('GET', `/posts/${post.postId}/revisions/${current?.revision ?? ''}`);
    expect([base.status, base.body.title]).toEqual([200, 'Second']);
    expect((await revisions(post.postId)).map(({ title }) => title)).toEqual([
      'Third',
      'Second',
      'Keys are identity',
    ]);
  });

  it('come back with the pictures that they had, whosever those are', async () => {
    const { user, token: admin } = await buildUser(server, { role: 'admin' });
    const ofAdmin = `/media/${(await buildMedia(server, user.userId)).record.key}`;
    const ofNobody = `/media/${(await buildMedia(server, null)).record.key}`;
    const post = await buildPost(storage(), { userId: author.user.userId, titleImage: ofNobody });
    const step = async (titleImage: string, revision: string, as = author.token) =>
      update(post.postId, { ...content({ titleImage }), revision }, as);
    const second = await step(ofAdmin, post.revision, admin);
    const third = await step('', second.body.revision);
    await server.lectern.sweepMedia();
    server.clock.advance(2 * DAY);
    await server.lectern.sweepMedia();
    const back = await step(ofAdmin, third.body.revision);
    expect([second.status, third.status, back.status]).toEqual([200, 200, 200]);
    expect((await step(ofNobody, back.body.revision)).body.titleImage).toBe(ofNobody);
    const other = await publish({ title: 'Another' });
    expect(
      (await update(other.postId, { ...content({ titleImage: ofAdmin }), revision: other.revision })).status,
    ).toBe(400);
  });
});

describe('deleting a post', () => {
  it('takes it off lists, search, its address and notifications at once', async () => {
    const { user: follower } = await buildUser(server, { followedCategories: ['React'] });
    const post = await publish({ title: 'Quetzalcoatl patterns' });
    await server.lectern.jobsIdle();
    const told = () => storage().read(({ notifications }) => notifications.listByUser(follower.userId));
    expect(await told()).toHaveLength(1);
    await expect.poll(() => found('quetzalcoatl')).toEqual([post.postId]);
    await call(server, 'GET', '/posts?view=card');
    await call(server, 'GET', `/posts/page/${post.slug}`);
    const deleted = await act<DeletedPost>('DELETE', `/posts/${post.postId}`);
    expect(deleted).toMatchObject({
      status: 200,
      body: {
        title: 'Quetzalcoatl patterns',
        deletedAt: '2026-11-21T10:00:00.000Z',
        restorableUntil: '2026-12-21T10:00:00.000Z',
      },
    });
    expect((await call(server, 'GET', `/posts/post/${post.slug}`)).status).toBe(404);
    expect((await call(server, 'GET', `/posts/page/${post.slug}`)).status).toBe(404);
    expect((await call<PostCard[]>(server, 'GET', '/posts?view=card')).body).toEqual([]);
    expect((await act<PostCard[]>('GET', '/posts/userposts')).body).toEqual([]);
    await expect.poll(() => found('quetzalcoatl')).toEqual([]);
    await server.lectern.jobsIdle();
    expect(await told()).toEqual([]);
    expect((await act<DeletedPost[]>('GET', '/posts/deleted')).body).toEqual([deleted.body]);
    expect((await act<DeletedPost>('DELETE', `/posts/${post.postId}`)).body).toEqual(deleted.body);
    expect((await act('GET', `/posts/${post.postId}/source`)).status).toBe(404);
    expect((await update(post.postId, { ...content(), revision: post.revision })).status).toBe(404);
  });

  it('is for its author and admins; nobody else learns of a deleted one', async () => {
    const post = await publish();
    const { token: stranger } = await buildAuthor(server);
    const { token: admin } = await buildUser(server, { role: 'admin' });
    expect((await act('DELETE', `/posts/${post.postId}`, stranger)).status).toBe(403);
    expect((await act('DELETE', `/posts/none`)).status).toBe(404);
    expect((await act('DELETE', `/posts/${post.postId}`, admin)).status).toBe(200);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const) {
      expect((await act(method, `/posts/${post.postId}${path}`, stranger)).status).toBe(404);
    }
    expect((await act<DeletedPost[]>('GET', '/posts/deleted', stranger)).body).toEqual([]);
    expect((await act('POST', `/posts/${post.postId}/restore`, admin)).status).toBe(200);
  });

  it('can be undone for 30 days, with its address, text and earlier states', async () => {
    const post = await publish({ title: 'Quetzalcoatl patterns' });
    const { body: second } = await update(post.postId, {
      ...content({ title: 'Xylophones' }),
      revision: post.revision,
    });
    await act('DELETE', `/posts/${post.postId}`);
    await pass(30 * DAY - 1);
    const restored = await act<Post>('POST', `/posts/${post.postId}/restore`);
    expect(restored).toMatchObject({
      status: 200,
      body: { slug: 'xylophones', content: second.content, date: post.date },
    });
    await pass(31 * DAY);
    expect((await call<Post>(server, 'GET', '/posts/post/xylophones')).body.title).toBe('Xylophones');
    expect((await call<Post>(server, 'GET', `/posts/post/${post.slug}`)).body.slug).toBe('xylophones');
    expect(await revisions(post.postId)).toHaveLength(2);
    await expect.poll(() => found('xylophones')).toEqual([post.postId]);
    expect((await act<Post>('POST', `/posts/${post.postId}/restore`)).body.revision).toBe(
      restored.body.revision,
    );
  });

  it('gives a restored post another address where its own is taken', async () => {
    const post = await publish({ title: 'Twice' });
    await act('DELETE', `/posts/${post.postId}`);
    await buildPost(storage(), { slug: 'twice' });
    const restored = await act<Post>('POST', `/posts/${post.postId}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { slug: 'twice-2' } });
    expect((await call<Post>(server, 'GET', '/posts/post/twice')).body.postId).not.toBe(post.postId);
  });

  it('is for good after 30 days: nothing of the text is kept', async () => {
    const post = await publish({ title: 'Quetzalcoatl patterns' });
    await update(post.postId, { ...content({ content: 'Later text' }), revision: post.revision });
    await act('DELETE', `/posts/${post.postId}`);
    await pass(30 * DAY);
    const late = await act('POST', `/posts/${post.postId}/restore`);
    expect([late.status, late.body.message]).toEqual([404, MESSAGES.posts.notRestorable]);
    expect((await act<DeletedPost[]>('GET', '/posts/deleted')).body).toEqual([]);
    const [kept, earlier] = await storage().read(async (readers) => [
      await readers.posts.get(post.postId),
      await readers.postRevisions.listByPost(post.postId),
    ]);
    expect([kept?.title, kept?.content, earlier]).toEqual(['', '', []]);
    // Its address is nobody else's from now on.
    expect((await publish({ title: 'Quetzalcoatl patterns' })).slug).toBe('quetzalcoatl-patterns-2');
  });
});
