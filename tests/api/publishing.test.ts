import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Post, PostCard } from '../../server/contract/schemas/post';
import { buildAuthor, buildUser } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await buildAuthor(server, { name: 'Zoë Author' }));
});
afterAll(() => server.close());

const draft = (overrides: Record<string, unknown> = {}) => ({
  category: 'React',
  title: 'Keys are identity',
  content: 'A **key** tells React which component is which.',
  ...overrides,
});

const publish = (body: unknown, as = token) => call<Post>(server, 'POST', '/posts', { body, token: as });

describe('POST /api/posts', () => {
  it('publishes under the name of who is signed in, whatever is sent', async () => {
    const { status, body } = await publish(
      draft({
        author: 'Somebody Else',
        userId: 'somebody',
        date: '2001-01-01T00:00:00.000Z',
        subtitles: [
          {
            title: 'Why <b>keys</b>?',
            isFAQ: true,
            bulletPoints: [{ text: 'Order.', codeSnippet: '<li key={id}>', codeLanguage: 'tsx' }],
          },
        ],
        superTitles: [
          {
            superTitle: 'Keys',
            attributes: [{ attribute: 'Stable', items: [{ title: 'id', bulletPoints: ['yes'] }] }],
          },
        ],
      }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ author: 'Zoë Author', slug: 'keys-are-identity', category: 'React' });
    expect(body.date).toBe(new Date(server.clock.now()).toISOString());
    expect(body.subtitles[0]?.bulletPoints[0]?.codeSnippet).toBe('<li key={id}>');
  });

  it('shows it at once in lists, by its slug, in search, and among one’s own', async () => {
    const { body } = await publish(draft({ title: 'Fibonacci numbers with memoisation', category: 'C++' }));
    const lists = await Promise.all([
      call<PostCard[]>(server, 'GET', '/posts?view=card&limit=5'),
      call<PostCard[]>(server, 'GET', '/posts/category?category=C%2B%2B'),
      call<PostCard[]>(server, 'GET', '/posts/userposts', { token }),
    ]);
    for (const list of lists) {
      expect(list.body[0]?.postId).toBe(body.postId);
    }
    expect((await call(server, 'GET', `/posts/post/${body.slug}`)).status).toBe(200);
    await expect
      .poll(
        async () => (await call<PostCard[]>(server, 'GET', '/posts/search?query=fibonaci')).body[0]?.postId,
      )
      .toBe(body.postId);
  });

  it('gives a title that is taken another slug', async () => {
    const [one, other] = [await publish(draft({ title: 'Twice' })), await publish(draft({ title: 'Twice' }))];
    expect([one.body.slug, other.body.slug]).toEqual(['twice', 'twice-2']);
  });

  it('refuses those who have not accepted the policy, and visitors', async () => {
    const { token: reader } = await buildUser(server);
    expect(await call(server, 'POST', '/posts', { body: draft(), token: reader })).toMatchObject({
      status: 403,
      body: { code: 'policy_required', message: 'Please accept the privacy policy before adding posts.' },
    });
    expect(await call(server, 'POST', '/posts', { body: draft() })).toMatchObject({
      status: 401,
      body: { message: 'Please log in to add a post.' },
    });
  });

  it('names every field that does not fit, the category first', async () => {
    const answer = await call(server, 'POST', '/posts', {
      body: { title: ' ', content: '\n', subtitles: [{ title: '', bulletPoints: 'x' }], keywords: [1] },
      token,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Please select a category');
    expect(answer.body.errors?.map(({ path }) => path)).toEqual([
      'category',
      'title',
      'content',
      'keywords.0',
      'subtitles.0.title',
      'subtitles.0.bulletPoints',
    ]);
  });

  it('takes no picture or video that is not an uploaded file of the author', async () => {
    const { storage } = server.lectern.context;
    await storage.transact(({ media }) =>
      media.put({
        mediaId: 'm1',
        key: 'other.webp',
        ownerId: 'another',
        type: 'image/webp',
        bytes: 1,
        sha256: 'a'.repeat(64),
        sourceSha256: 'a'.repeat(64),
        width: 1,
        height: 1,
        createdAt: new Date(server.clock.now()).toISOString(),
        name: '',
        category: '',
        variants: [],
        poster: '',
        unnamedAt: null,
      }),
    );
    const answer = await call(server, 'POST', '/posts', {
      token,
      body: draft({
        title: 'With pictures',
        titleImage: '/media/other.webp',
        titleVideo: 'https://example.org/v.mp4',
        subtitles: [{ title: 'A', image: 'blob:x', bulletPoints: [{}, { image: '../x', video: '/media/' }] }],
      }),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: 'titleImage', msg: 'Title image upload incomplete or invalid' },
      { path: 'titleVideo', msg: 'Video upload incomplete or invalid' },
      { path: 'subtitles.0.image', msg: 'Subtitle 1 image upload incomplete or invalid' },
      {
        path: 'subtitles.0.bulletPoints.1.image',
        msg: 'Subtitle 1, bullet point 2 image upload incomplete or invalid',
      },
      {
        path: 'subtitles.0.bulletPoints.1.video',
        msg: 'Subtitle 1, bullet point 2 video upload incomplete or invalid',
      },
    ]);
    expect((await call<PostCard[]>(server, 'GET', '/posts/search?query=pictures')).body).toEqual([]);
  });
});
