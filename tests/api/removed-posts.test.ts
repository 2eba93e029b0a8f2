import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../server/contract/errors';
import { MESSAGES } from '../../server/contract/messages';
import type { DeletedPost } from '../../server/contract/schemas/draft';
import type { Post } from '../../server/contract/schemas/post';
import { buildAuthor, buildUser } from '../support/factories';
import { buildMedia } from '../support/member';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let author: Awaited<ReturnType<typeof buildAuthor>>;
let admin: Awaited<ReturnType<typeof buildUser>>;
beforeEach(async () => {
  server = await startTestServer();
  author = await buildAuthor(server, { name: 'Zoë Author' });
  admin = await buildUser(server, { role: 'admin' });
});
afterEach(() => server.close());

const content = (overrides: Record<string, unknown> = {}) => ({
  category: 'React',
  title: 'Keys are identity',
  content: 'A **key** tells which component is which.',
  ...overrides,
});
const act = <T = ErrorBody>(method: string, path: string, body?: unknown, token = author.token) =>
  call<T>(server, method, path, { ...(body !== undefined && { body }), token });
const publish = async (body: Record<string, unknown>) => (await act<Post>('POST', '/posts', body)).body;
const listed = async () => (await act<DeletedPost[]>('GET', '/posts/deleted')).body;

describe('a post that an admin has removed', () => {
  it('is not brought back by its author, who is told so, but by an admin', async () => {
    const { postId, slug } = await publish(content());
    expect((await act('DELETE', `/posts/${postId}`, undefined, admin.token)).status).toBe(200);
    expect(await listed()).toMatchObject([{ postId, isRemovedByAdmin: true }]);
    expect((await act('DELETE', `/posts/${postId}`)).status).toBe(200);
    expect(await act('POST', `/posts/${postId}/restore`)).toMatchObject({
      status: 403,
      body: { message: MESSAGES.posts.removedByAdmin },
    });
    expect((await act('GET', `/posts/post/${slug}`)).status).toBe(404);
    expect((await act('POST', `/posts/${postId}/restore`, undefined, admin.token)).status).toBe(200);
    expect((await act('GET', `/posts/post/${slug}`)).status).toBe(200);
    // From here on it is the author's own matter again.
    await act('DELETE', `/posts/${postId}`);
    expect(await listed()).toMatchObject([{ postId, isRemovedByAdmin: false }]);
    expect((await act('POST', `/posts/${postId}/restore`)).status).toBe(200);
  });

  it('stays removed when its author had deleted it just before', async () => {
    const { postId } = await publish(content());
    await act('DELETE', `/posts/${postId}`);
    await act('DELETE', `/posts/${postId}`, undefined, admin.token);
    expect((await act('POST', `/posts/${postId}/restore`)).status).toBe(403);
  });
});

describe('a save that comes after its draft was published', () => {
  const draft = (overrides: Record<string, unknown> = {}) => ({
    content: content(),
    parentRevision: null,
    ...overrides,
  });

  it('does not bring the draft of a new post back', async () => {
    const draftId = uuidv7();
    const { body } = await act<{ revision: string }>('PUT', `/drafts/${draftId}`, draft());
    const post = await publish(content({ postId: draftId, draftId }));
    for (const parentRevision of [null, body.revision]) {
      expect(await act('PUT', `/drafts/${draftId}`, draft({ parentRevision }))).toMatchObject({
        status: 409,
        body: { message: MESSAGES.drafts.done, current: { post: { postId: post.postId } } },
      });
    }
    await act('DELETE', `/posts/${draftId}`);
    expect((await act('PUT', `/drafts/${draftId}`, draft())).status).toBe(409);
    expect((await act<unknown[]>('GET', '/drafts')).body).toEqual([]);
  });

  it('does not bring the draft of a change back, while another change may begin', async () => {
    const post = await publish(content());
    const draftId = uuidv7();
    const of = { postId: post.postId, baseRevision: post.revision };
    const { body } = await act<{ revision: string }>('PUT', `/drafts/${draftId}`, draft(of));
    await act('PUT', `/posts/${post.postId}`, {
      ...content({ content: 'Changed.' }),
      ...{ revision: post.revision, draftId, draftRevision: body.revision },
    });
    expect((await act('PUT', `/drafts/${draftId}`, draft(of))).status).toBe(409);
    expect((await act('PUT', `/drafts/${uuidv7()}`, draft(of))).status).toBe(200);
  });

  it('brings a draft back that was only deleted', async () => {
    const draftId = uuidv7();
    await act('PUT', `/drafts/${draftId}`, draft());
    await act('DELETE', `/drafts/${draftId}`);
    expect((await act('PUT', `/drafts/${draftId}`, draft())).status).toBe(200);
  });
});

describe('the hashes of a post', () => {
  it('are those of the stored files, whatever was sent', async () => {
    const { record } = await buildMedia(server, author.user.userId);
    const image = `/media/${record.key}`;
    const lie = 'f'.repeat(64);
    const body = content({
      ...{ titleImage: image, titleImageAlt: 'a', titleImageHash: lie, videoHash: lie },
      subtitles: [
        {
          ...{ title: 'One', image, imageAlt: 'b', imageHash: '' },
          bulletPoints: [{ text: 'x', imageHash: lie }],
        },
      ],
    });
    const post = await publish(body);
    expect(post).toMatchObject({
      titleImageHash: record.sha256,
      videoHash: '',
      subtitles: [{ imageHash: record.sha256, bulletPoints: [{ imageHash: '' }] }],
    });
    // The very same is no change.
    const again = await act<Post>('PUT', `/posts/${post.postId}`, { ...body, revision: post.revision });
    expect(again.body.revision).toBe(post.revision);
  });
});
