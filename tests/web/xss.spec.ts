import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readMail } from '../support/eml';
import { startSite, type Site } from '../support/site';
import { allPayloads, asLine } from '../support/xss-payloads';
import { expect, test, waitForScripts } from './fixtures';
import { makeMember, type Member } from './members';
import { checkGathered, checkPost, expectNothingRan } from './xss-checks';
import { gather, GATHERED, makeHostileAuthor, publishHostile } from './xss-posts';
import type { HostileAuthor, HostilePost } from './xss-posts';
import { openBare, provoke, refuseCanary, watchForXss } from './xss-watch';

const isLong = Boolean(process.env.LONG);
const ALL = allPayloads();
/** Where a payload takes a page or a post of its own, a tenth of them runs each time. */
const PAYLOADS = ALL.filter((_, index) => isLong || index % 10 === 3);
/** Posts of one author. */
const EACH = isLong ? 1 : 5;
/** As many as a feed carries. */
const BATCH = 25;

test.describe.configure({ mode: 'serial' });
test.setTimeout(isLong ? 1_800_000 : 180_000);

let site: Site;
let reader: Member;
const posts: HostilePost[] = [];
const gathered: { payloads: string[]; slug: string; author: HostileAuthor }[] = [];

test.beforeAll(async () => {
  expect(ALL.length).toBeGreaterThanOrEqual(300);
  site = await startSite({ env: { LECTERN_RATE_LIMITS: 'off' } });
  reader = await makeMember(site, 'Ada Reader');
  await reader.call('POST', '/notifications/follow-category', { category: 'Kotlin' });
});
test.afterAll(() => site.stop());

/** A browser in which nothing but the pages themselves keeps payloads from running. */
async function withoutPolicy(browser: Browser): Promise<{ context: BrowserContext; found: string[] }> {
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true, reducedMotion: 'reduce' });
  return { context, found: await watchForXss(context) };
}

/** Goes there as a link does, without loading a page. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

const addressOf = (slug: string) => `/post/${encodeURIComponent(slug)}`;

test('the watch notices what runs where nobody escapes it', async ({ browser }) => {
  const { context, found } = await withoutPolicy(browser);
  const page = await context.newPage();
  await refuseCanary(page);
  for (const payload of [
    '<script>xss()</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=xss()>',
    '<iframe srcdoc="<script>parent.xss()</script>"></iframe>',
    '<img src=//canary.test/i.png>',
    '<b onclick=xss()>x</b>',
    '<a href="java&Tab;script:xss()">x</a>',
    '<b style="background:url(//canary.test/c.png)">x</b>',
    '<a id=clobbered>x</a>',
  ]) {
    found.length = 0;
    await page.route('http://naive.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><main><p>${payload}</p></main>` }),
    );
    await page.goto('http://naive.test/');
    const left = await provoke(page);
    expect([payload, found.length + left.length]).not.toEqual([payload, 0]);
    if (payload.includes('//canary.test')) {
      await expect.poll(() => found.join()).toContain('canary.test');
    }
    await page.unroute('http://naive.test/');
  }
  await context.close();
});

test('nothing runs in the parts that a post has many times, drawn by server and browser', async ({
  browser,
}) => {
  const { context, found } = await withoutPolicy(browser);
  const page = await context.newPage();
  for (let start = 0; start < ALL.length; start += GATHERED) {
    const payloads = ALL.slice(start, start + GATHERED);
    const author = await makeHostileAuthor(site, payloads[0] ?? '');
    const { slug } = (await author.member.call('POST', '/posts', gather(payloads, author.picture))) as {
      slug: string;
    };
    gathered.push({ payloads, slug, author });
    await page.goto(addressOf(slug));
    await waitForScripts(page);
    await checkGathered(page, payloads);
    await expectNothingRan(page, found, slug);
  }
  await page.goto('/faq');
  await waitForScripts(page);
  for (const { payloads, slug } of gathered) {
    await follow(page, addressOf(slug));
    await expect(page.locator('section > h2, summary > h3').filter({ hasText: /./ }).first()).toBeAttached();
    await expect
      .poll(() => page.locator('summary > h3').first().textContent())
      .toBe(asLine(payloads[0]!, 200));
    await checkGathered(page, payloads);
    await expectNothingRan(page, found, `in the browser: ${slug}`);
  }
  await context.close();
});

test('nothing runs on post pages, in feeds and lists, and every field shows what was typed', async ({
  browser,
}) => {
  const { context, found } = await withoutPolicy(browser);
  const page = await context.newPage();
  // As the server sends them, at once: with scripts they are looked at above and below.
  const bare = await openBare(context);
  let author: HostileAuthor | undefined;
  for (let start = 0; start < PAYLOADS.length; start += BATCH) {
    const word = `zqneedle${start}`;
    const batch: HostilePost[] = [];
    for (const [index, payload] of PAYLOADS.slice(start, start + BATCH).entries()) {
      author = author && index % EACH > 0 ? author : await makeHostileAuthor(site, payload);
      batch.push(await publishHostile(author, payload, word));
    }
    posts.push(...batch);
    for (const each of batch) {
      await bare.goto(addressOf(each.post.slug), { waitUntil: 'domcontentloaded' });
      await checkPost(bare, each);
      await expectNothingRan(bare, found, each.payload);
    }
    await checkFeeds(page, batch, found);
    await checkLists(page, batch, word, found);
  }
  await context.close();
});

/** Feeds are read strictly, and opened as people open them. */
async function checkFeeds(page: Page, batch: readonly HostilePost[], found: string[]): Promise<void> {
  const newest = [...batch].reverse();
  const titles = newest.map(({ line }) => line);
  const json = JSON.parse(await (await fetch(`${site.url}/feed.json`)).text()) as {
    items: { title: string }[];
  };
  expect(json.items.map(({ title }) => title).slice(0, batch.length)).toEqual(titles);
  for (const [path, item] of [
    ['/rss.xml', 'item'],
    ['/atom.xml', 'entry'],
  ] as const) {
    const source = await (await fetch(site.url + path)).text();
    await page.goto(path, { waitUntil: 'commit' }).catch(() => undefined);
    await page.goto('/faq');
    const read = await page.evaluate(
      ([xml, tag]) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml');
        const items = [...document.getElementsByTagName(tag)];
        const texts = (name: string) => items.map((each) => each.getElementsByTagName(name)[0]?.textContent);
        return {
          error: document.querySelector('parsererror')?.textContent ?? null,
          titles: texts('title'),
          names: [...new Set([...document.querySelectorAll('*')].map(({ localName }) => localName))],
        };
      },
      [source, item] as const,
    );
    expect(read.error).toBeNull();
    // What XML cannot hold is left out.
    expect(read.titles.slice(0, batch.length)).toEqual(
      titles.map((title) => title.replace(/[\ufffe\uffff]|\p{Surrogate}/gu, '')),
    );
    expect(read.names.filter((name) => /^(?:script|img|svg|iframe|content|html)$/.test(name))).toEqual([]);
    expect(found).toEqual([]);
  }
}

/** Cards on Explore, in search and in the category; then each post drawn by the browser alone. */
async function checkLists(
  page: Page,
  batch: readonly HostilePost[],
  word: string,
  found: string[],
): Promise<void> {
  for (const path of ['/explore', `/explore?query=${word}&shown=50`, '/category/Kotlin']) {
    await page.goto(path);
    await waitForScripts(page);
    const cards = page.locator('main article');
    await expect(cards.first()).toBeVisible();
    const links = await cards.getByRole('link').allTextContents();
    const isSearch = path.includes('query');
    // The newest come first, five at a time; a search is asked for all.
    for (const { line } of isSearch ? batch : batch.slice(-5)) {
      expect(links).toContain(line);
    }
    if (isSearch) {
      await expect(cards.locator('mark').first()).toHaveText(word);
    }
    await expectNothingRan(page, found, path);
  }
  for (const each of batch) {
    await follow(page, addressOf(each.post.slug));
    await expect(page.locator('article h1')).toHaveText(each.line);
    await checkPost(page, each);
    await expectNothingRan(page, found, `in the browser: ${each.payload}`);
  }
}

test('nothing runs when it is searched for', async ({ browser }) => {
  const { context, found } = await withoutPolicy(browser);
  const page = await context.newPage();
  await page.goto('/explore');
  await waitForScripts(page);
  const bare = await openBare(context);
  for (const [index, payload] of PAYLOADS.entries()) {
    const query = asLine(payload, 100);
    const address = `/explore?query=${encodeURIComponent(query)}`;
    await follow(page, address);
    await expect(page.getByRole('searchbox')).toHaveValue(query);
    if (index % 5 === 0) {
      await bare.goto(address, { waitUntil: 'domcontentloaded' });
      await expectNothingRan(bare, found, query);
      await expectNothingRan(page, found, query);
    }
  }
  await expectNothingRan(page, found, 'searched for');
  await context.close();
});

test('nothing runs in mails, and no header is added to them', async ({ browser }) => {
  const { context, found } = await withoutPolicy(browser);
  const page = await context.newPage();
  await expect.poll(async () => (await site.mails()).length, { timeout: 60_000 }).toBe(posts.length);
  const mails = (await site.mails()).map(readMail);
  const [first] = mails;
  // A place of its own, as mail programs on the web give to mails.
  await page.route('http://mail.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('http://mail.test/');
  for (const { headers, html } of mails) {
    expect(html).toContain('Ada Reader');
    expect(headers).toEqual(first?.headers);
    await page.setContent(html);
    await expectNothingRan(page, found, html);
  }
  await page.setContent(
    mails.map(({ html }) => html.replace(/^[^]*<body[^>]*>|<\/body>[^]*$/g, '')).join(''),
  );
  const text = (await page.locator('body').textContent()) ?? '';
  for (const { line } of posts) {
    expect(text).toContain(line);
  }
  await context.close();
});

test('the policy has nothing to stop', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url });
  const found = await watchForXss(context);
  const page = await context.newPage();
  const slugs = [
    ...gathered.map(({ slug }) => slug),
    ...posts.slice(0, isLong ? undefined : 5).map(({ post }) => post.slug),
  ];
  for (const path of [...slugs.map(addressOf), '/explore', '/explore?query=zqneedle0', '/category/Kotlin']) {
    await page.goto(path);
    await waitForScripts(page);
    await expectNothingRan(page, found, path);
  }
  await context.close();
});

test('ordinary text keeps its signs: <, &, quotes and code', async ({ browser }) => {
  const { context } = await withoutPolicy(browser);
  const author = await makeMember(site, 'O’Neill & "Sons" <x>');
  await author.call('POST', '/auth/accept-policy');
  const plain = `a < b && c > d, "x" 'y' \`z\`: AT&T, &amp;, Map<K, V>, 5 > 3, x<y>z, <3, {{x}}, $1`;
  const code = 'if (a<b && c>d) { return `"<b>" & \'</code>\' &lt;`; }\n\n  List<String> x;\n';
  const post = (await author.call('POST', '/posts', {
    category: 'Java',
    title: plain,
    content: `1 < 2 && 3 > 2, "quoted" & 'single'. Inline \`Map<String, List<Integer>> && "x"\`.\n\n\`\`\`java\n${code}\`\`\``,
    summary: 'AT&T < others & more',
    subtitles: [
      { title: plain, bulletPoints: [{ text: '5 < 6 & 7 > 6', codeSnippet: code, codeLanguage: 'java' }] },
    ],
    superTitles: [
      {
        superTitle: 'T<U>',
        attributes: [{ attribute: plain, items: [{ title: plain, bulletPoints: [plain] }] }],
      },
    ],
  })) as { slug: string };
  const page = await context.newPage();
  await page.goto(addressOf(post.slug));
  await expect(page).toHaveTitle(new RegExp(plain.slice(0, 20).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  await expect(page.locator('h1')).toHaveText(plain);
  await expect(page.locator('article:has(h1)')).toContainText(`1 < 2 && 3 > 2, "quoted" & 'single'.`);
  await expect(page.locator('article:has(h1)')).toContainText('5 < 6 & 7 > 6');
  await expect(page.locator('article:has(h1)')).toContainText('AT&T < others & more');
  await expect(page.getByText('Map<String, List<Integer>> && "x"', { exact: true })).toBeVisible();
  expect(await page.locator('figure pre').textContent()).toBe(code);
  expect(await page.locator('.prose pre').first().textContent()).toBe(code.trimEnd());
  for (const cell of await page.locator('th, td').filter({ hasText: 'a' }).all()) {
    expect(await cell.textContent()).toBe(plain);
  }
  await context.close();
});

test('sections named like parts of the page take nothing from it', async ({ page }) => {
  const author = await makeMember(site, 'Grace Author');
  await author.call('POST', '/auth/accept-policy');
  const names = [
    'Snapshot',
    'Root',
    'Main',
    'Contents',
    'Summary',
    'Related',
    'Comparison 1',
    'Footer pages',
  ];
  const { slug } = (await author.call('POST', '/posts', {
    category: 'Java',
    title: 'Snapshot',
    content: 'Snapshot',
    summary: 'In short.',
    subtitles: names.map((title) => ({ title, bulletPoints: [{ text: 'Some text.' }] })),
    superTitles: [{ superTitle: 'Compared', attributes: [{ attribute: 'a', items: [] }] }],
  })) as { slug: string };
  await page.goto(site.url + addressOf(slug));
  await waitForScripts(page);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
  await page.getByRole('link', { name: 'Summary', exact: true }).click();
  await expect(page).toHaveURL(/#summary-1$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Summary', exact: true })).toBeInViewport();
});
