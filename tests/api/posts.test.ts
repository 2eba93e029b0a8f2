import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaqItem } from '../../server/contract/page';
import type { PostCard, PostPage } from '../../server/contract/schemas/post';
import type { PostRecord } from '../../server/domain/post';
import type { Storage } from '../../server/storage/port';
import { buildPost, buildUser } from '../support/factories';
import { call, startTestServer, type ApiAnswer, type TestServer } from '../support/server';

let server: TestServer;
let storage: Storage;
const posts: PostRecord[] = [];
beforeAll(async () => {
  server = await startTestServer();
  storage = server.lectern.context.storage;
  for (let count = 0; count < 12; count += 1) {
    posts.unshift(
      await buildPost(storage, { category: count % 3 === 0 ? 'C#' : 'React', title: `Post ${count}` }),
    );
  }
  await buildPost(storage, { title: 'A draft', status: 'draft', publishedAt: null });
  await buildPost(storage, { title: 'A deleted one', deletedAt: '2026-02-01T00:00:00.000Z' });
});
afterAll(() => server.close());

const titles = (cards: PostCard[]) => cards.map(({ title }) => title);

describe('the list of posts', () => {
  it('has published posts with their source, newest first, and no others', async () => {
    const { status, headers, body } = await call<PostCard[]>(server, 'GET', '/posts');
    expect(status).toBe(200);
    expect(titles(body)).toEqual(posts.map(({ title }) => title));
    expect(headers.get('x-total-count')).toBe('12');
    expect(headers.get('link')).toBeNull();
    expect(body[0]).toMatchObject({ content: posts[0]?.content, date: posts[0]?.publishedAt });
    expect(Object.keys(body[0] ?? {})).not.toContain('source');
  });

  it('is walked to its end by its Link header', async () => {
    const seen: string[] = [];
    for (let next: string | undefined = '/posts?view=card&limit=5'; next !== undefined;) {
      const { headers, body }: ApiAnswer<PostCard[]> = await call(server, 'GET', next);
      expect(headers.get('x-total-count')).toBe('12');
      seen.push(...titles(body));
      next = /^<\/api([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(posts.map(({ title }) => title));
  });

  it('is narrowed by category in any case, by collection and by author', async () => {
    const total = async (query: string) =>
      (await call(server, 'GET', `/posts?view=card&limit=1&${query}`)).headers.get('x-total-count');
    expect(await total('category=C%23')).toBe('4');
    expect(await total('category=react')).toBe('8');
    expect(await total('category=web-development')).toBe('8');
    expect(await total('category=Cobol')).toBe('0');
    expect(await total('author=Lectern')).toBe('12');
    expect(await total('author=lect')).toBe('0');
  });

  it('refuses limits out of range', async () => {
    for (const limit of ['0', '1001', '-1', '1e3', ' 1', '']) {
      const { status, body } = await call(server, 'GET', `/posts?limit=${encodeURIComponent(limit)}`);
      expect({ limit, status }).toEqual({ limit, status: 400 });
      expect(body.errors?.[0]).toEqual({ msg: 'limit is a whole number from 1 to 1000.', path: 'limit' });
    }
  });

  it('shows a new post at once, and is not sent again while nothing changes', async () => {
    const before = await fetch(`${server.url}/api/posts?view=card&limit=1`);
    await before.arrayBuffer();
    const etag = before.headers.get('etag') ?? '';
    const again = () =>
      fetch(`${server.url}/api/posts?view=card&limit=1`, { headers: { 'If-None-Match': etag } });
    expect((await again()).status).toBe(304);
    posts.unshift(await buildPost(storage, { title: 'Brand new', category: 'React' }));
    const after = await again();
    expect(after.status).toBe(200);
    expect(titles((await after.json()) as PostCard[])).toEqual(['Brand new']);
  });

  it('is the same from memory, packed and plain', async () => {
    const read = async (encoding: string) => {
      const response = await fetch(`${server.url}/api/posts`, { headers: { 'Accept-Encoding': encoding } });
      return { encoding: response.headers.get('content-encoding'), body: await response.text() };
    };
    const first = await read('identity');
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0']) {
      // Packing runs beside the requests: asked for until it is there.
      const wanted = encoding === 'br' || encoding === 'gzip' ? encoding : null;
      await expect.poll(async () => (await read(encoding)).encoding).toBe(wanted);
      expect((await read(encoding)).body).toBe(first.body);
    }
  });
});

describe('category posts', () => {
  it('are all of one category, with or without a token', async () => {
    const { token } = await buildUser(server);
    for (const options of [{}, { token }]) {
      const { status, body } = await call(server, 'GET', '/posts/category?category=C%23', options);
      expect(status).toBe(200);
      expect(body).toHaveLength(4);
    }
    expect((await call(server, 'GET', '/posts/category?category=Cobol')).body).toMatchObject({
      message: 'There is no such category.',
      errors: [{ path: 'category' }],
    });
  });
});

describe('one post', () => {
  it('is found by its slug and by an earlier one', async () => {
    const post = await buildPost(storage, { title: 'Renamed', slug: 'new-name', oldSlugs: ['old-name'] });
    for (const slug of ['new-name', 'old-name']) {
      expect((await call(server, 'GET', `/posts/post/${slug}`)).body).toMatchObject({
        postId: post.postId,
        slug: 'new-name',
      });
    }
  });

  it('is found by a slug in another alphabet, with one status for what is not there', async () => {
    await buildPost(storage, { title: 'Замыкания', slug: 'замыкания' });
    expect((await call(server, 'GET', `/posts/post/${encodeURIComponent('замыкания')}`)).status).toBe(200);
    for (const slug of ['nothing', 'a-draft', 'a-deleted-one', '..%2F..%2Fetc', '%24ne']) {
      expect(await call(server, 'GET', `/posts/post/${slug}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Post not found' },
      });
    }
  });

  it('is rendered for its page with pictures, sections and related posts', async () => {
    await storage.transact(({ media }) =>
      media.put({
        mediaId: 'm1',
        key: 'title.webp',
        ownerId: null,
        type: 'image/webp',
        bytes: 3,
        sha256: 'a'.repeat(64),
        sourceSha256: 'b'.repeat(64),
        width: 1200,
        height: 630,
        createdAt: '2026-01-01T00:00:00.000Z',
        name: '',
        category: '',
        variants: [],
        poster: '',
        unnamedAt: null,
      }),
    );
    const point = { image: '', imageAlt: '', imageHash: '', video: '', videoHash: '', codeLanguage: 'ts' };
    await buildPost(storage, { title: 'Kotlin far away', category: 'Kotlin', keywords: ['coroutines'] });
    const same = await buildPost(storage, {
      title: 'Swift by keyword',
      category: 'Swift',
      keywords: ['Actors'],
    });
    await buildPost(storage, { title: 'Swift without', category: 'Swift', keywords: ['ui'] });
    await buildPost(storage, {
      title: 'Actors in Swift',
      slug: 'actors',
      category: 'Swift',
      keywords: ['actors'],
      titleImage: '/media/title.webp',
      titleImageAlt: 'A poster',
      content: 'Text with <script>alert(1)</script> and **bold**.',
      subtitles: [
        {
          title: 'What is an actor?',
          isFAQ: true,
          image: '/media/missing.webp',
          imageAlt: '',
          imageHash: '',
          bulletPoints: [{ ...point, text: 'An *actor* guards state.', codeSnippet: 'const a = 1 < 2;' }],
        },
      ],
    });
    const { status, body } = await call<PostPage>(server, 'GET', '/posts/page/actors');
    expect(status).toBe(200);
    expect(body.titleImage).toEqual({
      src: '/media/title.webp',
      srcSet: '',
      width: 1200,
      height: 630,
      alt: 'A poster',
    });
    expect(body.contentHtml).toContain('<strong>bold</strong>');
    expect(body.contentHtml).not.toContain('<script');
    expect(body.sections[0]).toMatchObject({ id: 'what-is-an-actor', isFAQ: true, image: null });
    expect(body.sections[0]?.points[0]?.html).toContain('<em>actor</em>');
    expect(body.sections[0]?.points[0]?.codeHtml).toContain('&lt;');
    expect(body.related).toHaveLength(3);
    expect(titles(body.related).slice(0, 2)).toEqual([same.title, 'Swift without']);
    expect(titles(body.related)).not.toContain('Actors in Swift');

    const faq = await call<FaqItem[]>(server, 'GET', '/faq/newest');
    expect(faq.body).toEqual([
      expect.objectContaining({ title: 'What is an actor?', slug: 'actors', id: 'what-is-an-actor' }),
    ]);
    expect(faq.body[0]?.html).toContain('<em>actor</em>');
  });
});

describe('search', () => {
  it('forgives a typing error, marks what it found and escapes the rest', async () => {
    await buildPost(storage, {
      title: 'Generators',
      content: 'Compare a < b & "quotes" before you write <b>coroutines</b> with generators.',
    });
    await server.lectern.search.settled();
    const { status, body } = await call<PostCard[]>(server, 'GET', '/posts/search?query=genertors');
    expect(status).toBe(200);
    expect(body[0]?.title).toBe('Generators');
    expect(body[0]?.highlight?.toLowerCase()).toContain('<mark>generators</mark>');
    expect(body[0]?.highlight?.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"]/);
  });

  it.each(['', '%20%20', 'x'.repeat(101)])('refuses "%s"', async (query) => {
    expect((await call(server, 'GET', `/posts/search?query=${query}`)).status).toBe(400);
  });

  it.each(['[', '(((((', '.*', '\\', '"', '💥', 'a'.repeat(100), '$where', 'x OR 1=1'])(
    'takes "%s" for text',
    async (query) => {
      const { status, body } = await call(server, 'GET', `/posts/search?query=${encodeURIComponent(query)}`);
      expect(status).toBe(200);
      expect(Array.isArray(body)).toBe(true);
    },
  );

  it('never finds drafts or deleted posts', async () => {
    await server.lectern.search.settled();
    const { body } = await call<PostCard[]>(server, 'GET', '/posts/search?query=draft');
    expect(titles(body)).not.toContain('A draft');
  });
});

describe('one’s own', () => {
  it('posts hold drafts too, and nobody else’s', async () => {
    const { user, token } = await buildUser(server);
    await buildPost(storage, { title: 'Mine', userId: user.userId });
    await buildPost(storage, { title: 'My draft', userId: user.userId, status: 'draft', publishedAt: null });
    const { body } = await call<PostCard[]>(server, 'GET', '/posts/userposts', { token });
    expect(titles(body).sort()).toEqual(['Mine', 'My draft']);
  });

  it('categories and completed posts are lists', async () => {
    const { token } = await buildUser(server, { followedCategories: ['C#', 'React'] });
    expect((await call(server, 'GET', '/notifications/followed-categories', { token })).body).toEqual([
      'C#',
      'React',
    ]);
    expect((await call(server, 'GET', '/posts/completed', { token })).body).toEqual([]);
  });
});

describe('certificates', () => {
  it('are searched by anybody, and one’s own by those who are signed in', async () => {
    const { token } = await buildUser(server);
    expect(await call(server, 'GET', '/certificates?userName=Ada')).toMatchObject({ status: 200, body: [] });
    expect(await call(server, 'GET', '/certificates', { token })).toMatchObject({ status: 200, body: [] });
    expect(await call(server, 'GET', '/certificates')).toMatchObject({
      status: 401,
      body: { message: 'Please log in to view certificates.' },
    });
    expect(await call(server, 'GET', '/certificates/ABCD-1234')).toMatchObject({
      status: 404,
      body: { message: 'Certificate not found' },
    });
    expect((await call(server, 'GET', '/certificates?date=21.11.2026')).body).toMatchObject({
      errors: [{ path: 'date', msg: 'Use a date such as 2026-11-21.' }],
    });
  });
});
