import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Post } from '../../server/contract/schemas/post';
import { buildAuthor } from '../support/factories';
import { call, type TestServer } from '../support/server';
import { getPage, startBuiltSite } from './built-site';

let server: TestServer;

beforeAll(async () => {
  server = await startBuiltSite();
});
afterAll(() => server.close());

const get = (path: string) => getPage(server, path);

/** Twice: what the first one made is kept until the content changes. */
async function seen(path: string) {
  await get(path);
  return get(path);
}

it('shows each change of a post on its page, in lists, feeds and the sitemap at once', async () => {
  const { token } = await buildAuthor(server);
  const content = { category: 'React', title: 'Quetzals', content: 'First text.' };
  const act = (method: string, path: string, body?: unknown) =>
    call<Post>(server, method, `/posts${path}`, { token, ...(body !== undefined && { body }) });
  const LISTS = ['/', '/explore', '/category/React', '/sitemap', '/rss.xml', '/feed.json', '/sitemap.xml'];
  const listedIn = async (slug: string) => {
    const lists = await Promise.all(LISTS.map(seen));
    return lists.filter(({ text }) => text.includes(`/post/${slug}`)).length;
  };

  expect(await listedIn('quetzals')).toBe(0);
  const { body: post } = await act('POST', '', content);
  expect((await seen('/post/quetzals')).text).toContain('First text.');
  expect(await listedIn('quetzals')).toBe(LISTS.length);

  const changed = { ...content, title: 'Toucans', content: 'Second text.', revision: post.revision };
  await act('PUT', `/${post.postId}`, changed);
  expect(await seen('/post/quetzals')).toMatchObject({ status: 308, location: '/post/toucans' });
  const page = await seen('/post/toucans');
  expect([page.status, page.text.includes('First text.')]).toEqual([200, false]);
  expect(page.text).toContain('Second text.');
  expect(await listedIn('toucans')).toBe(LISTS.length);
  expect(await listedIn('quetzals')).toBe(0);

  await act('DELETE', `/${post.postId}`);
  for (const path of ['/post/toucans', '/post/quetzals']) {
    const gone = await seen(path);
    expect([gone.status, gone.text.includes('Second text.')]).toEqual([404, false]);
  }
  expect(await listedIn('toucans')).toBe(0);

  await act('POST', `/${post.postId}/restore`);
  expect((await seen('/post/toucans')).text).toContain('Second text.');
  expect(await listedIn('toucans')).toBe(LISTS.length);
});

it('keeps no page of a post that could not be rendered this time', async () => {
  const { token } = await buildAuthor(server);
  const bulletPoints = [{ text: 'An **odd** bird.' }];
  const subtitles = [{ title: 'What is a hoatzin?', isFAQ: true, bulletPoints }];
  const content = { category: 'React', title: 'Hoatzins', content: 'Some **bold** text.', subtitles };
  await call(server, 'POST', '/posts', { token, body: content });
  const { rendered } = server.lectern.context;
  const real = rendered.get.bind(rendered);
  const plain = (html: string) => html.replaceAll(/<.?strong>/g, '**');
  const stalled = vi.spyOn(rendered, 'get').mockImplementation(async (post) => {
    const { contentHtml, sections, ...others } = await real(post);
    return {
      ...others,
      contentHtml: plain(contentHtml),
      sections: sections.map(({ points, ...section }) => ({
        ...section,
        points: points.map((point) => ({ ...point, html: plain(point.html) })),
      })),
      isStandIn: true,
    };
  });
  for (const path of ['/post/hoatzins', '/api/posts/page/hoatzins']) {
    expect((await seen(path)).text).toContain('Some **bold** text.');
  }
  for (const path of ['/explore', '/api/faq/newest']) {
    expect((await seen(path)).text).toContain('An **odd** bird.');
  }
  stalled.mockRestore();
  for (const path of ['/post/hoatzins', '/api/posts/page/hoatzins']) {
    expect((await get(path)).text).toMatch(/Some <strong>bold<(\\)?\/strong> text\./);
  }
  for (const path of ['/explore', '/api/faq/newest']) {
    expect((await get(path)).text).toMatch(/An <strong>odd<(\\)?\/strong> bird\./);
  }
});
