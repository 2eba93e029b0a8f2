import { expect, type Browser, type Page } from '@playwright/test';
import type { Site } from '../support/site';
import { film, POST } from './walk-post';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response.text();
}

/** The JSON-LD of a page's HTML by its type. */
function structuredData(html: string): Map<string, Record<string, unknown>> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return new Map(
    blocks.map(([, json = '']) => {
      const block = JSON.parse(json) as Record<string, unknown>;
      return [String(block['@type']), block];
    }),
  );
}

/** The post as it stands in the server's HTML, without any script: all of its parts, in their order. */
export async function expectWhole(browser: Browser, site: Site, path: string): Promise<void> {
  const data = structuredData(await textOf(site.url + path));
  expect(data.get('TechArticle')).toMatchObject({
    headline: POST.title,
    articleSection: POST.category,
    author: { name: 'Zoë Writer' },
    image: expect.stringMatching(/\/media\/[\w-]+\.webp$/),
  });
  expect(data.get('FAQPage')).toMatchObject({
    mainEntity: [{ name: POST.question, acceptedAnswer: { text: `<p>${POST.answer}</p>` } }],
  });
  expect(data.has('BreadcrumbList')).toBe(true);

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  const article = page.getByRole('main').getByRole('article').first();
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(POST.title);
  await expect(article.getByRole('heading', { level: 2 }).filter({ hasNotText: 'On this page' })).toHaveText([
    POST.section,
    ...POST.comparisons.map(({ name }) => name),
    'In short',
    'Questions and answers',
  ]);
  await expect(article.getByRole('link', { name: 'what they leave out' })).toHaveAttribute(
    'href',
    /^https:\/\/developer\.mozilla\.org\//,
  );
  await expect(article.locator('strong').filter({ hasText: 'too often' })).toBeVisible();
  await expect(article.locator('pre')).toHaveText(POST.code);
  expect(await article.locator('pre [class^="tok-"]').count()).toBeGreaterThan(5);
  await expect(article.getByRole('complementary', { name: 'In short' })).toContainText(
    'Debounce what should happen once',
  );
  await article.locator('summary').filter({ hasText: POST.question }).click();
  await expect(article.getByText(POST.answer)).toBeVisible();
  await expectTables(page);
  await expectPictures(page, site);
  await expectFilms(page, site);
  await context.close();
}

async function expectTables(page: Page): Promise<void> {
  for (const { name, rows } of POST.comparisons) {
    const table = page.getByRole('region', { name, exact: true }).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['Debounce', 'Throttle']);
    for (const { attribute, cells } of rows) {
      const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: attribute }) });
      await expect(row.getByRole('cell')).toHaveText(Object.values(cells).map((lines) => lines.join('')));
    }
  }
}

/** Pictures keep their place and come in several widths. */
async function expectPictures(page: Page, site: Site): Promise<void> {
  const { title, section, point } = POST.alts;
  const shapes: [alt: string, width: number, height: number][] = [
    [title, 1_920, 960],
    [section, 700, 420],
    [point, 900, 500],
  ];
  for (const [alt, width, height] of shapes) {
    const image = page.getByRole('img', { name: alt });
    const size = await image.evaluate((element) => ({
      width: Number(element.getAttribute('width')),
      height: Number(element.getAttribute('height')),
    }));
    // The author's browser may have made a picture smaller, but of the same shape.
    expect(size.width).toBeLessThanOrEqual(width);
    expect(size.width / size.height).toBeCloseTo(width / height, 1);
    await expect(image).toHaveAttribute('srcset', /\/media\/\S+ 480w, .*\/media\/\S+ \d+w$/);
    const candidates = await image.evaluate((element: HTMLImageElement) => element.srcset.split(', '));
    for (const candidate of candidates) {
      const response = await fetch(new URL(candidate.replace(/ \d+w$/, ''), site.url));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
    }
  }
}

/** Films have a picture, keep away from the picture above, and can be sought in. */
async function expectFilms(page: Page, site: Site): Promise<void> {
  const videos = page.getByRole('main').locator('video');
  await expect(videos).toHaveCount(2);
  const [above, below] = await Promise.all([
    page
      .getByRole('img', { name: POST.alts.title })
      .evaluate((image) => image.getBoundingClientRect().bottom),
    videos.first().evaluate((video) => video.getBoundingClientRect().top),
  ]);
  expect(below - above, 'a gap between picture and film').toBeGreaterThan(15);
  for (const [index, name] of (['clip.mp4', 'clip.webm'] as const).entries()) {
    const { buffer, mimeType } = await film(name);
    const video = videos.nth(index);
    await expect(video).toHaveAttribute('width', /^\d+$/);
    const { src, poster } = await video.evaluate((element: HTMLVideoElement) => ({
      src: element.src,
      poster: element.poster,
    }));
    expect((await fetch(poster)).headers.get('content-type')).toMatch(/^image\//);
    expect(src).toMatch(new RegExp(`^${site.url}/media/`));
    const range = await fetch(src, { headers: { Range: 'bytes=100-299' } });
    expect(range.status).toBe(206);
    expect(range.headers.get('content-type')).toBe(mimeType);
    expect(range.headers.get('content-range')).toBe(`bytes 100-299/${buffer.length}`);
    expect(Buffer.from(await range.arrayBuffer()).equals(buffer.subarray(100, 300))).toBe(true);
  }
}

/** Search, the three feeds and the category have it; so has the author's dashboard, on this page. */
export async function expectEverywhere(page: Page, site: Site, path: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: POST.title }).first();
  for (const words of ['debounce throttle', 'clearTimeout setTimeout quietly', 'Leaves out the rest']) {
    await page.goto(`/explore?query=${encodeURIComponent(words)}`);
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    await expect(link).toHaveAttribute('href', path);
  }
  await page.goto(`/category/${POST.category}`);
  await expect(link).toHaveAttribute('href', path);
  await page.goto('/dashboard');
  await expect(link).toHaveAttribute('href', path);
  for (const feed of ['/rss.xml', '/atom.xml']) {
    const text = await textOf(site.url + feed);
    expect(text).toContain(escaped(POST.title));
    expect(text).toContain(site.url + path);
  }
  const { items } = JSON.parse(await textOf(`${site.url}/feed.json`)) as { items: unknown[] };
  expect(items[0]).toMatchObject({ title: POST.title, url: site.url + path });
}
