import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../server/contract/constants/limits';
import { MESSAGES } from '../../server/contract/messages';
import type { ErrorBody } from '../../server/contract/errors';
import type { Draft, DraftSummary } from '../../server/contract/schemas/draft';
import type { Post } from '../../server/contract/schemas/post';
import { buildAuthor, buildPost, buildUser } from '../support/factories';
import { buildMedia } from '../support/member';
import { call, startTestServer, type TestServer } from '../support/server';

const HOUR = 60 * 60 * 1_000;
/** An hour after the clock of the test begins. */
const AT = '2026-11-21T11:00:00.000Z';

let server: TestServer;
let author: Awaited<ReturnType<typeof buildAuthor>>;
let draftId: string;
beforeEach(async () => {
  server = await startTestServer();
  author = await buildAuthor(server);
  draftId = uuidv7();
});
afterEach(() => server.close());

const storage = () => server.lectern.context.storage;
const content = (overrides: Record<string, unknown> = {}) => ({
  category: 'React',
  title: 'Keys',
  content: 'Text.',
  ...overrides,
});

async function save(body: Record<string, unknown>, parentRevision: string | null = null) {
  const sent = { parentRevision, ...body };
  const { body: saved } = await call<DraftSummary>(server, 'PUT', `/drafts/${draftId}`, {
    body: sent,
    token: author.token,
  });
  return saved;
}

const schedule = <T = DraftSummary>(revision: string, publishAt = AT) =>
  call<T>(server, 'POST', `/drafts/${draftId}/schedule`, {
    body: { revision, publishAt },
    token: author.token,
  });
const unschedule = () =>
  call<DraftSummary>(server, 'DELETE', `/drafts/${draftId}/schedule`, { token: author.token });
const drafts = async () =>
  (await call<DraftSummary[]>(server, 'GET', '/drafts', { token: author.token })).body;
const posts = async () => (await call<Post[]>(server, 'GET', '/posts')).body;

/** Moves the clock and lets the jobs that are due by then be done; any new job wakes the runner. */
async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await call(server, 'POST', '/auth/forgot-password', { body: { email: 'nobody@nowhere.example' } });
  await server.lectern.jobsIdle();
}

describe('scheduling a draft', () => {
  it('publishes the state that was scheduled at its time, once, and tells the followers', async () => {
    const { user: follower } = await buildUser(server, { followedCategories: ['React'] });
    const first = await save({ content: content() });
    const scheduled = await schedule(first.revision);
    expect(scheduled).toMatchObject({
      status: 200,
      body: { schedule: { publishAt: AT, revision: first.revision, failure: null } },
    });
    await save({ content: content({ title: 'Written later' }) }, first.revision);
    await pass(HOUR - 1);
    expect(await posts()).toEqual([]);
    await pass(1);
    const [post] = await posts();
    expect(post).toMatchObject({ title: 'Keys', userId: author.user.userId, date: AT });
    // What was written since is a change of the post now.
    expect(await drafts()).toMatchObject([
      { draftId, title: 'Written later', postId: post?.postId, schedule: null },
    ]);
    const draft = await call<Draft>(server, 'GET', `/drafts/${draftId}`, { token: author.token });
    expect(draft.body.baseRevision).toBe(post?.revision);
    await pass(HOUR);
    expect(await posts()).toHaveLength(1);
    const told = await storage().read(({ notifications }) => notifications.listByUser(follower.userId));
    expect(told.map(({ message }) => message)).toEqual(['New post in React: Keys']);
  });

  it('checks all rules of a post now, and names every field', async () => {
    const { revision } = await save({ content: { title: ' ', titleImage: 'x', keywords: ['', 'a'] } });
    const refused = await schedule<ErrorBody>(revision);
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['category', 'title', 'content', 'keywords.0'],
    ]);
    const other = await save({ content: content({ titleImage: '/media/none.webp' }) }, revision);
    expect((await schedule<ErrorBody>(other.revision)).body.errors).toEqual([
      { path: 'titleImage', msg: MESSAGES.posts.titleImageIncomplete },
    ]);
  });

  it.each(['2026-11-21T10:00:00.000Z', '2020-01-01T00:00:00.000Z', '2027-11-21T10:00:01.000Z'])(
    'refuses %s, which has come or is more than a year away',
    async (publishAt) => {
      const { revision } = await save({ content: content() });
      const refused = await schedule<ErrorBody>(revision, publishAt);
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'publishAt']);
    },
  );

  it('counts the copy that it makes as text of the drafts, also for what is saved later', async () => {
    const room = { left: 9_000 };
    const transact = storage().transact.bind(storage());
    vi.spyOn(storage(), 'transact').mockImplementation((run) =>
      transact((writers) => {
        const listByOwner = async (userId: string) => {
          const own = await writers.drafts.listByOwner(userId);
          const taken = own.reduce((bytes, { textBytes }) => bytes + textBytes, 0);
          const textBytes = LIMITS.textPerPersonBytes - taken - room.left;
          return [...own, { ...own[0]!, draftId: 'another', textBytes }];
        };
        return run({ ...writers, drafts: { ...writers.drafts, listByOwner } });
      }),
    );
    const { revision } = await save({ content: content({ content: 'x'.repeat(2_000) }) });
    room.left = 1_000;
    expect(await schedule<ErrorBody>(revision)).toMatchObject({
      status: 413,
      body: { message: MESSAGES.drafts.noRoom },
    });
    room.left = 3_000;
    expect((await schedule(revision)).status).toBe(200);
    room.left = 1_000;
    const longer = await save({ content: content({ content: 'x'.repeat(3_500) }) }, revision);
    expect(longer).toMatchObject({ message: MESSAGES.drafts.noRoom });
    const fits = await save({ content: content({ content: 'x'.repeat(2_500) }) }, revision);
    expect(fits).toMatchObject({ schedule: { revision } });
  });

  it('refuses a state that the draft is no longer in', async () => {
    const { revision } = await save({ content: content() });
    await save({ content: content({ title: 'Later' }) }, revision);
    expect(await schedule<ErrorBody>(revision)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.drafts.changed, current: { draft: { content: { title: 'Later' } } } },
    });
  });

  it('can be taken back and set anew: only the last time holds', async () => {
    const { revision } = await save({ content: content() });
    await schedule(revision);
    expect((await unschedule()).body.schedule).toBeNull();
    await pass(2 * HOUR);
    expect(await posts()).toEqual([]);
    await schedule(revision, '2026-11-21T13:00:00.000Z');
    await schedule(revision, '2026-11-21T14:00:00.000Z');
    await pass(HOUR);
    expect(await posts()).toEqual([]);
    await pass(HOUR);
    expect(await posts()).toHaveLength(1);
  });

  it('ends when the draft is published by hand or removed', async () => {
    const { revision } = await save({ content: content() });
    await schedule(revision);
    await call(server, 'POST', '/posts', { body: content({ draftId }), token: author.token });
    await pass(2 * HOUR);
    expect(await posts()).toHaveLength(1);
  });

  it('and publishing by hand at the same moment make one post', async () => {
    const { revision } = await save({ content: content() });
    await schedule(revision);
    await pass(HOUR);
    const same = await call<Post>(server, 'POST', '/posts', {
      body: content({ draftId, postId: uuidv7() }),
      token: author.token,
    });
    expect([same.status, same.body.postId]).toEqual([201, (await posts())[0]?.postId]);
    const other = await call(server, 'POST', '/posts', {
      body: content({ draftId, postId: uuidv7(), content: 'Other text.' }),
      token: author.token,
    });
    expect(other).toMatchObject({
      status: 409,
      body: { message: MESSAGES.drafts.published, current: { post: { content: 'Text.' } } },
    });
    expect(await posts()).toHaveLength(1);
  });
});

describe('what cannot be published at its time', () => {
  const failure = async () => (await drafts())[0]?.schedule?.failure;

  it('because a file has gone stays a draft that says so', async () => {
    const { record } = await buildMedia(server, author.user.userId);
    const { revision } = await save({ content: content({ titleImage: `/media/${record.key}` }) });
    await schedule(revision);
    await storage().transact(({ media }) => media.remove(record.mediaId));
    await pass(HOUR);
    expect([await posts(), await failure()]).toEqual([[], MESSAGES.drafts.failures.media]);
    const draft = await call<Draft>(server, 'GET', `/drafts/${draftId}`, { token: author.token });
    expect(draft.body.content.title).toBe('Keys');
  });

  it('because the author was blocked stays a draft that says so', async () => {
    const { revision } = await save({ content: content() });
    await schedule(revision);
    const block = (blockedAt: string | null) =>
      storage().transact(({ users }) => users.put({ ...author.user, blockedAt }));
    await block(AT);
    await pass(HOUR);
    await block(null);
    expect([await posts(), await failure()]).toEqual([[], MESSAGES.drafts.failures.author]);
    await pass(HOUR);
    expect(await posts()).toEqual([]);
  });
});

describe('scheduling a change of a published post', () => {
  async function prepare() {
    const post = await buildPost(storage(), { userId: author.user.userId, author: 'Zoë', slug: 'old' });
    const body = { content: content(), postId: post.postId, baseRevision: post.revision };
    const { revision } = await save(body);
    expect((await schedule(revision)).status).toBe(200);
    return post;
  }

  it('publishes it when nobody changed the post meanwhile', async () => {
    const post = await prepare();
    await pass(HOUR);
    expect(await posts()).toMatchObject([
      { postId: post.postId, title: 'Keys', author: 'Zoë', slug: 'keys' },
    ]);
    expect((await call<Post>(server, 'GET', '/posts/post/old')).body.slug).toBe('keys');
    expect(await drafts()).toEqual([]);
  });

  it('publishes it after the author was renamed and the post was deleted and restored', async () => {
    const post = await prepare();
    const { token } = author;
    await call(server, 'PUT', '/account/name', { body: { name: 'Zoë Renamed' }, token });
    await server.lectern.jobsIdle();
    await call(server, 'DELETE', `/posts/${post.postId}`, { token });
    await call(server, 'POST', `/posts/${post.postId}/restore`, { token });
    await pass(HOUR);
    expect(await posts()).toMatchObject([{ title: 'Keys', author: 'Zoë Renamed' }]);
    expect(await drafts()).toEqual([]);
  });

  it('keeps the draft and says why when somebody did, or deleted it', async () => {
    const post = await prepare();
    const change = { ...content({ title: 'Other' }), revision: post.revision };
    await call(server, 'PUT', `/posts/${post.postId}`, { body: change, token: author.token });
    await pass(HOUR);
    expect((await drafts())[0]?.schedule?.failure).toBe(MESSAGES.drafts.failures.postChanged);
    expect((await posts())[0]?.title).toBe('Other');
  });

  it('is refused for a state that is no longer in place, and for somebody else’s post', async () => {
    const post = await buildPost(storage(), { userId: author.user.userId });
    const old = await save({ content: content(), postId: post.postId, baseRevision: 'older' });
    expect(await schedule<ErrorBody>(old.revision)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.posts.conflict, current: { post: { postId: post.postId } } },
    });
    draftId = uuidv7();
    const theirs = await buildPost(storage(), { userId: 'another' });
    const draft = await save({ content: content(), postId: theirs.postId, baseRevision: theirs.revision });
    expect((await schedule(draft.revision)).status).toBe(403);
  });
});
