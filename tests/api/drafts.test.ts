import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../server/contract/constants/limits';
import { MESSAGES } from '../../server/contract/messages';
import type { ErrorBody } from '../../server/contract/errors';
import type { Draft, DraftSummary } from '../../server/contract/schemas/draft';
import type { Post } from '../../server/contract/schemas/post';
import { buildAuthor } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await buildAuthor(server));
});
afterAll(() => server.close());

interface Sent {
  content: Record<string, unknown>;
  parentRevision: string | null;
  postId?: string;
  baseRevision?: string;
}

const save = <T = DraftSummary>(draftId: string, body: Sent, as = token) =>
  call<T>(server, 'PUT', `/drafts/${draftId}`, { body, token: as });
const read = (draftId: string, as = token) => call<Draft>(server, 'GET', `/drafts/${draftId}`, { token: as });
const list = (as = token) => call<DraftSummary[]>(server, 'GET', '/drafts', { token: as });

describe('a draft', () => {
  it('is kept as it stands, however unfinished, and lists with the last changed first', async () => {
    const { token: own } = await buildAuthor(server);
    const [first, second] = [uuidv7(), uuidv7()];
    const content = {
      title: '  Half a title',
      category: '',
      titleImage: 'blob:x',
      subtitles: [{ title: '', bulletPoints: [{ codeLanguage: 'x'.repeat(99) }] }],
    };
    const saved = await save(first, { content, parentRevision: null }, own);
    expect(saved).toMatchObject({ status: 200, body: { title: '  Half a title', schedule: null } });
    server.clock.advance(1_000);
    await save(second, { content: {}, parentRevision: null }, own);
    server.clock.advance(1_000);
    await save(first, { content: { ...content, summary: 'So' }, parentRevision: saved.body.revision }, own);
    expect((await read(first, own)).body.content).toMatchObject({ ...content, summary: 'So', content: '' });
    expect((await list(own)).body.map(({ draftId }) => draftId)).toEqual([first, second]);
    expect((await list()).body.map(({ draftId }) => draftId)).not.toContain(first);
  });

  it('saved again unchanged is no new revision, also when the answer before was lost', async () => {
    const draftId = uuidv7();
    const { body: first } = await save(draftId, { content: { title: 'A' }, parentRevision: null });
    const { body: again } = await save(draftId, { content: { title: 'A' }, parentRevision: null });
    expect(again).toEqual(first);
  });

  it('that was saved elsewhere is refused with what is in place, and nothing is overwritten', async () => {
    const draftId = uuidv7();
    const { body: first } = await save(draftId, { content: { title: 'A' }, parentRevision: null });
    const { body: theirs } = await save(draftId, {
      content: { title: 'Theirs' },
      parentRevision: first.revision,
    });
    const mine = await save<ErrorBody>(draftId, {
      content: { title: 'Mine' },
      parentRevision: first.revision,
    });
    expect(mine).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: MESSAGES.drafts.conflict,
        current: { draft: { revision: theirs.revision, content: { title: 'Theirs' } } },
      },
    });
    expect((await read(draftId)).body.content.title).toBe('Theirs');
  });

  it('lets one of twenty savers at once win', async () => {
    const draftId = uuidv7();
    const { body: first } = await save(draftId, { content: {}, parentRevision: null });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(draftId, { content: { title: `Tab ${index}` }, parentRevision: first.revision }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await read(draftId)).body.content.title).toBe(won[0]?.body.title);
  });

  it('is nobody else’s: not to be read, changed, scheduled or removed', async () => {
    const draftId = uuidv7();
    const { body } = await save(draftId, { content: { title: 'Mine' }, parentRevision: null });
    const { token: stranger } = await buildAuthor(server, { role: 'admin' });
    const schedule = { revision: body.revision, publishAt: '2026-12-01T00:00:00.000Z' };
    const answers = [
      await call(server, 'GET', `/drafts/${draftId}`, { token: stranger }),
      await save<ErrorBody>(draftId, { content: { title: 'Theirs' }, parentRevision: null }, stranger),
      await save<ErrorBody>(draftId, { content: {}, parentRevision: body.revision }, stranger),
      await call(server, 'POST', `/drafts/${draftId}/schedule`, { token: stranger, body: schedule }),
      await call(server, 'DELETE', `/drafts/${draftId}/schedule`, { token: stranger }),
      await call(server, 'DELETE', `/drafts/${draftId}`, { token: stranger }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.message]).toEqual([404, MESSAGES.drafts.notFound]);
      expect(JSON.stringify(answer.body)).not.toContain('Mine');
    }
    expect((await read(draftId)).body.content.title).toBe('Mine');
  });

  it('goes when its owner removes it, and comes back when it is saved again', async () => {
    const draftId = uuidv7();
    const { body } = await save(draftId, { content: { title: 'A' }, parentRevision: null });
    expect(await call(server, 'DELETE', `/drafts/${draftId}`, { token })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.drafts.deleted },
    });
    expect((await read(draftId)).status).toBe(404);
    expect((await save(draftId, { content: { title: 'B' }, parentRevision: body.revision })).status).toBe(
      200,
    );
  });

  it('is refused beyond 200, and room is made by removing one', async () => {
    const { token: own } = await buildAuthor(server);
    const ids = Array.from({ length: LIMITS.draftsMax }, () => uuidv7());
    for (const draftId of ids) {
      await save(draftId, { content: {}, parentRevision: null }, own);
    }
    const refused = await save<ErrorBody>(uuidv7(), { content: {}, parentRevision: null }, own);
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'quota_exceeded', message: MESSAGES.drafts.tooMany },
    });
    const [first = ''] = ids;
    expect((await read(first, own)).status).toBe(200);
    await call(server, 'DELETE', `/drafts/${first}`, { token: own });
    expect((await save(uuidv7(), { content: {}, parentRevision: null }, own)).status).toBe(200);
  });

  it('takes a body of 2 MB, a text of 5 MB, and no more', async () => {
    const text = 'x'.repeat(190_000);
    const point = (bytes: number) => ({ text: text.slice(0, bytes) });
    const content = (count: number) => ({
      subtitles: [{ bulletPoints: Array.from({ length: count }, () => point(190_000)) }],
    });
    expect((await save(uuidv7(), { content: content(10), parentRevision: null })).status).toBe(200);
    expect((await save(uuidv7(), { content: content(12), parentRevision: null })).status).toBe(413);
    // A small body of many empty parts is a large text.
    const attribute = { items: Array.from({ length: 100 }, () => ({})) };
    const table = { attributes: Array.from({ length: 100 }, () => attribute) };
    const superTitles = Array.from({ length: 19 }, () => table);
    expect(await save<ErrorBody>(uuidv7(), { content: { superTitles }, parentRevision: null })).toMatchObject(
      {
        status: 413,
        body: { message: MESSAGES.posts.textTooBig },
      },
    );
  });
});

describe('publishing', () => {
  const post = (overrides: Record<string, unknown> = {}) => ({
    category: 'React',
    title: 'From a draft',
    content: 'Text.',
    ...overrides,
  });
  const publish = <T = Post>(body: unknown, as = token) =>
    call<T>(server, 'POST', '/posts', { body, token: as });

  it('removes the draft with the same stroke, and sent twice publishes once', async () => {
    const [draftId, postId] = [uuidv7(), uuidv7()];
    await save(draftId, { content: post(), parentRevision: null });
    const answers = await Promise.all([1, 2, 3].map(() => publish(post({ postId, draftId }))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.postId).toBe(postId);
    expect((await read(draftId)).status).toBe(404);
    const { body } = await call<Post[]>(server, 'GET', '/posts?category=React');
    expect(body.filter(({ title }) => title === 'From a draft')).toHaveLength(1);
  });

  it('keeps what was typed into the draft since, as a change of the post that takes nothing of it back', async () => {
    const draftId = uuidv7();
    const first = await save(draftId, { content: post(), parentRevision: null });
    const later = post({ content: 'Text. And more.' });
    const typed = await save(draftId, { content: later, parentRevision: first.body.revision });
    const sent = post({ postId: draftId, draftId, draftRevision: first.body.revision });
    const [published] = [await publish(sent), await publish(sent)];
    const kept = await read(draftId);
    expect(kept.body).toMatchObject({
      content: later,
      postId: draftId,
      schedule: null,
    });
    expect(kept.body.revision).not.toBe(typed.body.revision);
    // A window that knows nothing of the post yet goes on writing in it.
    const more = { content: post({ content: 'Most.' }), parentRevision: kept.body.revision };
    expect((await save(draftId, more)).body.postId).toBe(draftId);
    const { body: draft } = await read(draftId);
    // Nobody knows whether what was published is in it.
    const change = <T>(revision: string | null) =>
      call<T>(server, 'PUT', `/posts/${draftId}`, {
        body: { ...more.content, revision, draftId, draftRevision: draft.revision },
        token,
      });
    expect(await change<ErrorBody>(draft.baseRevision)).toMatchObject({
      status: 409,
      body: { current: { post: { revision: published.body.revision } } },
    });
    const changed = await change<Post>(published.body.revision);
    expect([changed.status, changed.body.content]).toEqual([200, 'Most.']);
    expect((await read(draftId)).status).toBe(404);
    expect((await save<ErrorBody>(draftId, more)).body.message).toBe(MESSAGES.drafts.done);
  });

  it('leaves a change that went its own way with the state that it was made from, and without its plan', async () => {
    const { body: first } = await publish(post({ title: 'Two ways' }));
    const { postId, revision } = first;
    const draftId = uuidv7();
    const begun = await save(draftId, {
      content: post({ title: 'Mine' }),
      parentRevision: null,
      postId,
      baseRevision: revision,
    });
    const other = post({ title: 'Typed elsewhere' });
    const { body: later } = await save(draftId, {
      content: other,
      parentRevision: begun.body.revision,
      postId,
      baseRevision: revision,
    });
    const plan = { revision: later.revision, publishAt: '2026-12-01T00:00:00.000Z' };
    expect((await call(server, 'POST', `/drafts/${draftId}/schedule`, { token, body: plan })).status).toBe(
      200,
    );
    const put = <T>(body: Record<string, unknown>) =>
      call<T>(server, 'PUT', `/posts/${postId}`, { token, body: { ...post(body), revision, draftId } });
    const { body: published } = await put<Post>({ title: 'Newest', draftRevision: begun.body.revision });
    expect((await read(draftId)).body).toMatchObject({
      content: other,
      baseRevision: revision,
      schedule: null,
    });
    expect(await put<ErrorBody>({ title: 'Typed elsewhere', draftRevision: later.revision })).toMatchObject({
      status: 409,
      body: { current: { post: { title: 'Newest', revision: published.revision } } },
    });
  });

  it('removes a draft that is older than what was published, or says the same', async () => {
    const [older, same] = [uuidv7(), uuidv7()];
    const { body } = await save(older, { content: post(), parentRevision: null });
    await publish(post({ content: 'Newer.', draftId: older, draftRevision: body.revision }));
    await save(same, { content: post({ title: ' Spaced ' }), parentRevision: null });
    await publish(post({ title: 'Spaced', draftId: same, draftRevision: 'another' }));
    expect([(await read(older)).status, (await read(same)).status]).toEqual([404, 404]);
  });

  it('one new draft from two windows makes one post, and the second one sees what is there', async () => {
    const postId = uuidv7();
    const [first, again] = [await publish(post({ postId })), await publish(post({ postId }))];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await publish<ErrorBody>(post({ postId, content: 'Other.' }))).toMatchObject({
      status: 409,
      body: { message: MESSAGES.drafts.published, current: { post: first.body } },
    });
  });

  it('leaves somebody else’s draft alone', async () => {
    const draftId = uuidv7();
    await save(draftId, { content: { title: 'Mine' }, parentRevision: null });
    const { token: stranger } = await buildAuthor(server);
    expect((await publish(post({ draftId }), stranger)).status).toBe(201);
    expect((await read(draftId)).status).toBe(200);
  });

  it('under the id of somebody else’s post is refused without saying whose it is', async () => {
    const postId = uuidv7();
    await publish(post({ postId, title: 'Whose is it' }));
    const { token: stranger } = await buildAuthor(server, { name: 'A Stranger' });
    const refused = await publish<ErrorBody>(post({ postId }), stranger);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(JSON.stringify(refused.body)).not.toMatch(/Hopper|Whose|current/);
  });

  it('keeps the draft when the post is refused', async () => {
    const draftId = uuidv7();
    await save(draftId, { content: post(), parentRevision: null });
    expect((await publish(post({ draftId, titleVideoPoster: '/media/none.webp' }))).status).toBe(400);
    expect((await read(draftId)).status).toBe(200);
  });
});
