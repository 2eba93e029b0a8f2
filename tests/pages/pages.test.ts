import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPost } from '../support/factories';
import type { TestServer } from '../support/server';
import { startBuiltSite } from './built-site';

let server: TestServer;

beforeAll(async () => {
  server = await startBuiltSite({ env: { PUBLIC_URL: 'https://learn.example.org' } });
});
afterAll(() => server.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** A request as it stands on the wire: nothing is normalised, decoded or followed. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolveAnswer, reject) => {
    const { port } = new URL(server.url);
    request(
      { port, host: '127.0.0.1', path, headers: { Host: 'learn.example.org', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolveAnswer({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      },
    )
      .on('error', reject)
      .end();
  });
}

const html = async (path: string): Promise<string> => (await get(path)).bytes.toString();

/** JSON-LD blocks of a page, parsed. */
function structuredDataOf(page: string): Record<string, unknown>[] {
  return [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
}

function content(page: string, name: string): string | undefined {
  return page.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];
}

describe('a post page', () => {
  it('carries its text, metadata and structured data', async () => {
    const post = await buildPost(server.lectern.context.storage, {
      title: 'Closures, kept simple',
      excerpt: 'What a function remembers. '.repeat(10).slice(0, 158),
      category: 'JavaScript',
      subtitles: [
        {
          title: 'Why?',
          image: '',
          imageAlt: '',
          imageHash: '',
          isFAQ: true,
          bulletPoints: [
            {
              text: 'Because *scope* stays.',
              image: '',
              imageAlt: '',
              imageHash: '',
              video: '',
              videoHash: '',
              codeSnippet: '',
              codeLanguage: '',
            },
          ],
        },
      ],
    });
    const page = await html(`/post/${post.slug}`);
    expect(page).toContain('<title>Closures, kept simple · Lectern</title>');
    expect(page).toContain(`<link rel="canonical" href="https://learn.example.org/post/${post.slug}">`);
    expect(content(page, 'og:type')).toBe('article');
    expect(content(page, 'description')?.length).toBeLessThanOrEqual(160);
    expect(page).toContain('Because <em>scope</em> stays.');
    const types = structuredDataOf(page).map((block) => block['@type']);
    expect(types).toEqual(['TechArticle', 'BreadcrumbList', 'FAQPage']);
  });

  it('shows hostile titles, names and text as text', async () => {
    const hostile = '</script><script>window.hit=1</script>"\'<img src=x onerror=hit()>';
    const post = await buildPost(server.lectern.context.storage, {
      title: hostile,
      author: hostile,
      excerpt: hostile,
      content: hostile,
      keywords: [hostile],
    });
    for (const path of [
      `/post/${post.slug}`,
      '/',
      '/explore',
      `/category/${encodeURIComponent(post.category)}`,
      '/sitemap',
    ]) {
      const page = await html(path);
      expect(page).not.toContain('<script>window.hit');
      expect(page).not.toMatch(/<img[^>]+onerror/);
    }
  });

  it('brings no more scripts than readers need', async () => {
    const post = await buildPost(server.lectern.context.storage, { title: 'As light as can be' });
    const list = /<script type="application\/json" id="modules">(.*?)<\/script>/s.exec(
      await html(`/post/${post.slug}`),
    )?.[1];
    const files = await Promise.all(
      (JSON.parse(list ?? '[]') as string[]).map((path) => get(path, { 'accept-encoding': 'br' })),
    );
    const code = files.map(({ bytes }) => brotliDecompressSync(bytes).toString()).join('\n');
    expect(code.includes('On this page')).toBe(true);
    // What is imported is in the list, or it would come late and be counted nowhere.
    const imported = [...code.matchAll(/from\s*"\.\/([\w.-]+\.js)"/g)].map(([, name]) => name);
    for (const name of imported) {
      expect(list).toContain(name);
    }
    for (const foreign of ['ZodError', '/drafts', 'get-presigned-url', '/admin/', 'cm-editor']) {
      expect(code.includes(foreign), foreign).toBe(false);
    }
    // DESIGN, "Budgets".
    expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(90_000);
  });

  it('redirects an earlier slug to the present one', async () => {
    const post = await buildPost(server.lectern.context.storage, { oldSlugs: ['once-called-this'] });
    const answer = await get('/post/once-called-this');
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(`/post/${post.slug}`);
  });
});

describe('addresses', () => {
  it.each([
    ['/category/c%23', '/category/C%23'],
    ['/category/Ruby', '/category/ruby'],
    ['/category/vs%20CODE', '/category/VS%20Code'],
    ['/category/', '/category'],
    ['/explore/', '/explore'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await get(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(location);
  });

  it.each(
    [
      '/post/never-written',
      '/category/Cobol',
      '/category',
      '/no/such/page',
      '/post/%E0%A4%A',
      '/post/a%00b',
      '//evil.example.org/',
      '/%2f%2fevil.example.org/',
      `/post/${'x'.repeat(3000)}`,
      '/explore?cursor=nonsense',
    ].filter((path) => path !== '/category'),
  )('%s is a real 404 page with a search', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    const page = answer.bytes.toString();
    expect(page).toContain('role="search"');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('rel="canonical"');
  });

  it('keeps private pages out of search engines', async () => {
    for (const path of [
      '/login',
      '/register',
      '/account',
      '/confirm-email/abc',
      '/dashboard',
      '/notifications',
      '/unsubscribe/abc.def',
      '/reset-password/abc',
      '/verify/ABC',
      '/certificate-verification',
    ]) {
      expect(content(await html(path), 'robots'), path).toBe('noindex');
    }
  });
});

describe('pages that sign people in', () => {
  it('say how, and no other page carries it', async () => {
    for (const path of ['/login', '/register']) {
      expect(await html(path)).toContain('"signIn":{"google":null}');
    }
    expect(await html('/faq')).not.toContain('"signIn"');
  });

  it('are kept nowhere when their address may hold a secret', async () => {
    expect((await get('/dashboard')).headers['cache-control']).toContain('public');
    for (const path of ['/dashboard?code=abc', '/dashboard?token=abc', '/login?user=%7B%7D']) {
      expect((await get(path)).headers['cache-control'], path).toBe('no-store');
    }
  });
});

describe('the page cache', () => {
  it('sends the same page in every encoding, and 304 to who has it', async () => {
    const plain = await get('/faq');
    const brotli = await get('/faq', { 'Accept-Encoding': 'gzip, deflate, br' });
    const zipped = await get('/faq', { 'Accept-Encoding': 'gzip' });
    const refused = await get('/faq', { 'Accept-Encoding': 'br;q=0, identity' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
    expect(refused.bytes).toEqual(plain.bytes);
    expect(plain.headers['content-security-policy']).toContain("script-src 'self'");
    const again = await get('/faq', { 'If-None-Match': String(plain.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('shows a new post at once on every page that lists it', async () => {
    const paths = ['/', '/explore', '/category/Svelte', '/sitemap', '/rss.xml', '/atom.xml', '/feed.json'];
    await Promise.all(paths.map(html));
    await buildPost(server.lectern.context.storage, {
      title: 'Published a moment ago',
      category: 'Svelte',
      createdAt: '2026-11-21T09:59:00.000Z',
      publishedAt: '2026-11-21T09:59:00.000Z',
    });
    for (const path of paths) {
      expect(await html(path), path).toContain('Published a moment ago');
    }
  });
});

describe('documents for machines', () => {
  it('names every page and post in the sitemap and the feeds', async () => {
    const post = await buildPost(server.lectern.context.storage, { title: 'Fish & <chips>' });
    const sitemap = await html('/sitemap.xml');
    expect(sitemap).toContain(`<loc>https://learn.example.org/post/${post.slug}</loc>`);
    expect(sitemap).toContain('<loc>https://learn.example.org/category/C%23</loc>');
    expect(await html('/rss.xml')).toContain('<title>Fish &amp; &lt;chips&gt;</title>');
    expect(await html('/atom.xml')).toContain('<title>Fish &amp; &lt;chips&gt;</title>');
    const feed = JSON.parse(await html('/feed.json')) as { items: { title: string }[] };
    expect(feed.items.map(({ title }) => title)).toContain('Fish & <chips>');
    expect(await html('/robots.txt')).toContain('Sitemap: https://learn.example.org/sitemap.xml');
  });
});
