import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Frame, Page } from '@playwright/test';
import { LIMITS } from '../../server/contract/constants/limits';
import type { Post } from '../../server/contract/schemas/post';
import { startSite, type Site } from '../support/site';
import { allPayloads, asLine } from '../support/xss-payloads';
import { expect, test } from './fixtures';
import { signIn } from './members';
import { checkGathered, checkPost, expectNothingRan } from './xss-checks';
import { gather, GATHERED, makeHostileAuthor, single, uploadPicture, type HostileAuthor } from './xss-posts';
import { watchForXss } from './xss-watch';

const isLong = Boolean(process.env.LONG);
const ALL = allPayloads();
/** A tenth of them runs each time. */
const PAYLOADS = ALL.filter((_, index) => isLong || index % 10 === 6);
const BATCH_COUNT = Math.ceil(PAYLOADS.length / GATHERED);
/** As many as a screen draws quickly, in each about as many, so that every list is long enough to be folded. */
const BATCHES = Array.from({ length: BATCH_COUNT }, (_, index) =>
  PAYLOADS.filter((_payload, at) => at % BATCH_COUNT === index),
);
/** As many as a form draws quickly as fields. */
const FEW = PAYLOADS.slice(0, 5);
/** Where each takes a request of its own. */
const SINGLE = isLong ? ALL : FEW;

test.setTimeout(isLong ? 600_000 : 90_000);

let site: Site;

test.beforeAll(async () => {
  site = await startSite({ env: { LECTERN_RATE_LIMITS: 'off' } });
});
test.afterAll(() => site.stop());

interface Visit {
  author: HostileAuthor;
  context: BrowserContext;
  page: Page;
  found: string[];
}

/** A new author's browser, in which nothing but the pages themselves keeps payloads from running. */
async function visit(browser: Browser, payload: string): Promise<Visit> {
  const author = await makeHostileAuthor(site, payload);
  const context: BrowserContext = await browser.newContext({
    ...{ baseURL: site.url, bypassCSP: true, reducedMotion: 'reduce' },
    viewport: { width: 1920, height: 1000 },
  });
  const found = await watchForXss(context);
  await signIn(context, author.member);
  return { author, context, page: await context.newPage(), found };
}

const saveDraft = async ({ author }: Visit, content: object) => {
  const draftId = randomUUID();
  await author.member.call('PUT', `/drafts/${draftId}`, { content, parentRevision: null });
  return draftId;
};

test('nothing runs in the form and its preview, and the preview shows what was typed', async ({
  browser,
}) => {
  const hostile = await visit(browser, '<img src=x onerror=xss()>');
  const { author, page, context, found } = hostile;
  const draftId = await saveDraft(hostile, gather(FEW, author.picture));
  // The pane asks for what stands in the form: the server is given more to draw.
  let content = gather(FEW, author.picture);
  await page.route('**/api/posts/preview', (route) => route.continue({ postData: JSON.stringify(content) }));
  await page.clock.install();
  await page.goto(`/add-post?draft=${draftId}`);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Payloads');
  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = await previewOf(hostile);
  for (const batch of BATCHES) {
    content = gather(batch, author.picture);
    await preview(hostile);
    await checkGathered(frame, batch);
    await expectNothingRan(frame, found, 'the preview');
  }
  await expectNothingRan(page, found, 'the form');
  for (const payload of SINGLE) {
    content = single(payload, author.picture, 'Text');
    await preview(hostile);
    await checkPost(frame, { payload, line: asLine(payload, LIMITS.titleMax), author });
    await expectNothingRan(frame, found, payload);
  }
  await expectNothingRan(page, found, 'the form');
  await context.close();
});

async function previewOf({ page }: Visit): Promise<Frame> {
  const handle = await page.locator('iframe[title="Preview of the post"]').elementHandle();
  const frame = await handle?.contentFrame();
  return frame ?? Promise.reject(new Error('The preview has no page.'));
}

let typed = 0;

/** Types, and waits until the preview has followed. */
async function preview({ page }: Visit): Promise<void> {
  typed += 1;
  const answer = page.waitForResponse('**/api/posts/preview');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Typed ${typed}`);
  // Nobody waits for the pauses in typing.
  await page.clock.runFor(600);
  await page.clock.runFor(600);
  await answer;
  await expect(page.locator('[aria-busy]:has(> iframe)')).toHaveCount(0);
}

test('nothing runs on the dashboard', async ({ browser }) => {
  for (const batch of BATCHES) {
    const hostile = await visit(browser, batch[0] ?? '');
    const { author, page, context, found } = hostile;
    const lines = batch.map((payload) => asLine(payload, LIMITS.titleMax));
    for (const [index, title] of lines.entries()) {
      await saveDraft(hostile, { title });
      const body = { title, content: batch[index], category: 'Java' };
      const { postId } = (await author.member.call('POST', '/posts', body)) as Post;
      await author.member.call('POST', `/posts/${postId}/complete`);
      if (index % 2 === 0) {
        await author.member.call('DELETE', `/posts/${postId}`);
      }
    }
    await page.goto('/dashboard');
    for (const name of ['Drafts', 'Your Creations', 'Deleted posts']) {
      const card = page.getByRole('region', { name });
      await card.getByRole('button', { name: /^Show/ }).click();
      const shown = lines.filter(
        (_, index) => name === 'Drafts' || (name === 'Deleted posts') === (index % 2 === 0),
      );
      await expect.poll(async () => missingFrom((await card.textContent()) ?? '', shown)).toEqual([]);
    }
    await expectNothingRan(page, found, 'the dashboard');
    await context.close();
  }
});

const missingFrom = (text: string, lines: readonly string[]) => lines.filter((line) => !text.includes(line));

test('nothing runs in the library of one’s files', async ({ browser }) => {
  const { author, page, context, found } = await visit(browser, PAYLOADS[0] ?? '');
  for (const payload of PAYLOADS) {
    await uploadPicture(site, author.member, payload);
  }
  await page.goto('/add-post');
  const field = page.getByRole('group', { name: 'Title image', exact: true }).first();
  await field.getByRole('button', { name: /^Choose from my files/ }).click();
  const library = page.getByRole('dialog', { name: 'Your pictures' });
  const files = library.getByRole('listitem');
  await expect(files.first()).toBeVisible();
  while ((await files.count()) <= PAYLOADS.length) {
    const before = await files.count();
    await library.getByRole('button', { name: /more/i }).click();
    await expect.poll(() => files.count()).toBeGreaterThan(before);
  }
  await expect(library).toContainText(asLine(PAYLOADS[0] ?? '', 200));
  await expectNothingRan(page, found, 'the library');
  await context.close();
});

test('nothing runs in the history of a post, nor where two versions are brought together', async ({
  browser,
}) => {
  for (const batch of BATCHES) {
    const { author, page, context, found } = await visit(browser, batch[0] ?? '');
    const first = { ...gather(FEW, author.picture), content: 'One.' };
    const post = (await author.member.call('POST', '/posts', first)) as Post;
    await page.goto(`/add-post?post=${post.postId}`);
    const content = page.getByRole('textbox', { name: 'Content', exact: true });
    await expect(content).toHaveText('One.');
    const changed = gather(batch, author.picture);
    await author.member.call('PUT', `/posts/${post.postId}`, { ...changed, revision: post.revision });
    await content.fill(FEW.join(' '));
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByRole('region', { name: 'Bring two versions together' })).toBeVisible();
    await expectNothingRan(page, found, 'the merge');

    await page.goto(`/post/${encodeURIComponent(post.slug)}/history`);
    await expect(page.getByRole('navigation', { name: 'States' }).getByRole('button')).toHaveCount(2);
    await expect(page.locator('ins').first()).toBeVisible();
    await expectNothingRan(page, found, 'the history');
    await context.close();
  }
});
