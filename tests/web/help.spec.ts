import type { Locator, Page } from '@playwright/test';
import type { Site } from '../support/site';
import { expectAccessible, expectToFit } from './axe';
import { expect, test as base, waitForScripts } from './fixtures';
import { startHelpSite, startSmallModel, type SmallModel } from './help-site';

/** A site of its own, with an admin, and a model that nobody has told it of. */
const test = base.extend<
  object,
  { help: { site: Site; tokens: readonly [string, string] }; model: SmallModel; site: Site }
>({
  help: [
    async ({}, use) => {
      const help = await startHelpSite();
      await use(help);
      await help.site.stop();
    },
    { scope: 'worker' },
  ],
  site: [async ({ help }, use) => use(help.site), { scope: 'worker' }],
  model: [
    async ({}, use) => {
      const model = await startSmallModel();
      await use(model);
      await model.stop();
    },
    { scope: 'worker' },
  ],
});

const POST = '/post/effects-without-surprises-what-useeffect-is-really-for';
const TITLE = 'Effects without surprises: what useEffect is really for';
/** One of the post's own questions. */
const QUESTION = 'When is useLayoutEffect right?';
const UNKNOWN = 'Qqxzv wwzkp yyyvq?';

const opener = (page: Page) => page.getByRole('button', { name: 'Open AI Help' });
const chat = (page: Page, number = 1) =>
  page.getByRole('dialog', { name: new RegExp(`^AI Help ${number}: `) });
const log = (window: Locator) => window.getByRole('group', { name: 'Questions and answers' });
const field = (window: Locator) => window.getByRole('textbox', { name: 'Your question' });

async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await waitForScripts(page);
  await opener(page).click();
  await expect(field(chat(page))).toBeFocused();
  return chat(page);
}

async function ask(window: Locator, question: string): Promise<void> {
  await field(window).fill(question);
  await field(window).press('Enter');
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('a post’s chat quotes the posts word for word, and its sources lead to the passages', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const window = await open(page, POST);
  await window.getByRole('button', { name: QUESTION }).click();
  await expect(log(window)).toBeFocused();
  await expect(window.getByText('From the posts, word for word')).toBeVisible();
  const sources = window.getByRole('list', { name: 'Sources' });
  const source = sources.getByRole('link', { name: new RegExp(`^${TITLE} › .*opens in a new tab`) }).first();
  await expect(source).toHaveAttribute('href', /^\/post\/[^#]+#.*:~:text=/);
  await expect(source).toHaveAttribute('rel', 'noopener');
  const quote = (await window.getByRole('blockquote').first().locator('p').first().innerText()).trim();
  const [tab] = await Promise.all([context.waitForEvent('page'), source.click()]);
  await tab.waitForLoadState();
  expect(tab.url()).toContain(`${POST}#`);
  const place = tab.getByRole('article').getByText(quote.slice(0, 40)).first();
  await expect(place).toBeInViewport();
  await tab.close();

  await window.getByRole('button', { name: 'Copy with sources' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(quote);
  expect(copied).toMatch(/\n\nSources\n\[1\] .+\n {4}http:\/\/localhost:\d+\/post\//);
  await window.getByRole('button', { name: 'This helped' }).click();
  await expect(window.getByText('Thank you.')).toBeVisible();
  await expect(window.getByRole('button', { name: 'This helped' })).toHaveAttribute('aria-pressed', 'true');
});

test('windows move by the keyboard, stay while the reader moves on, and close one by one', async ({
  page,
}) => {
  const first = await open(page, '/category/React');
  await first.getByRole('button', { name: 'New chat' }).click();
  // Nothing was asked in the first: it is the new chat.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await ask(first, QUESTION);
  await expect(first.getByText('From the posts, word for word')).toBeVisible();
  await first.getByRole('button', { name: 'New chat' }).click();
  const second = chat(page, 2);
  await expect(field(second)).toBeFocused();
  const before = await second.boundingBox();
  await second.getByRole('button', { name: /^Move or resize/ }).press('ArrowLeft');
  await expect.poll(async () => (await second.boundingBox())?.x).toBe((before?.x ?? 0) - 16);
  await field(second).fill('half a quest');

  // Within the app: the page changes, the windows do not.
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(field(second)).toHaveValue('half a quest');
  expect((await second.boundingBox())?.x).toBe((before?.x ?? 0) - 16);
  await second.getByRole('button', { name: 'Minimise' }).click();
  await expect(field(second)).toHaveCount(0);
  await second.getByRole('button', { name: 'Unfold' }).click();
  await field(second).press('Escape');
  await expect(second).toHaveCount(0);
  await expect(field(first)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('chats are kept on the device, come back, can be cleared and put back, and go with the session', async ({
  page,
  help,
}) => {
  const window = await open(page, POST);
  await ask(window, QUESTION);
  await expect(window.getByRole('button', { name: 'Copy with sources' })).toBeVisible();
  await field(window).fill('not asked yet');
  await page.reload();
  await waitForScripts(page);
  await opener(page).click();
  // What was typed comes back with its chat.
  await expect(field(window)).toHaveValue('not asked yet');
  await expect(window.getByText('From the posts, word for word')).toBeVisible();
  await window.getByRole('button', { name: 'Earlier chats' }).click();
  await window.getByRole('button', { name: 'Clear all chats' }).click();
  await expect(window.getByText('No chats yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const kept = window.getByRole('list', { name: 'Earlier chats' }).getByRole('button', { name: QUESTION });
  await kept.first().click();
  await expect(window.getByText('From the posts, word for word')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.evaluate((token) => localStorage.setItem('token', token), help.tokens[0]);
  await page.goto('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('help-chats'))).toContain(QUESTION);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('help-chats'))).toBeNull();
});

test('what fails keeps its question and can be tried again; too much is told before it is sent', async ({
  page,
}) => {
  const window = await open(page, '/category/web-development');
  const limited = { code: 'rate_limited', message: 'Too many requests. Wait a minute, then try again.' };
  await page.route('**/api/help/ask', (route) => route.fulfill({ status: 429, json: limited }), { times: 1 });
  await ask(window, QUESTION);
  await expect(window.getByRole('alert')).toHaveText(limited.message);
  await page.evaluate(() => {
    const whole = globalThis.fetch;
    globalThis.fetch = () => {
      globalThis.fetch = whole;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  });
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByRole('alert')).toHaveText(/offline/);
  await expect(log(window)).toBeFocused();
  const cut = 'event: start\ndata: {"type":"start","answerId":"a","answerer":"posts","model":""}\n\n';
  await page.route(
    '**/api/help/ask',
    (route) => route.fulfill({ contentType: 'text/event-stream', body: cut }),
    { times: 1 },
  );
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByRole('alert')).toHaveText(/broke off/);
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByText('From the posts, word for word')).toBeVisible();

  await field(window).fill('x'.repeat(501));
  await expect(window.getByText('1 character too many: a question can have at most 500.')).toBeVisible();
  await field(window).press('Enter');
  await expect(field(window)).toHaveValue('x'.repeat(501));
});

test('a double click asks once, Stop asks nothing, and folded chats unfold by their button alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.route('**/api/help/ask', () => undefined);
  const first = await open(page, POST);
  await field(first).fill(QUESTION);
  await first.getByRole('button', { name: 'Ask', exact: true }).dblclick();
  const pressedAt = await page.evaluate(() => performance.now());
  const stop = first.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeVisible();
  await field(first).fill('half a quest');
  await page.waitForFunction((then) => performance.now() - then > 300, pressedAt);
  await stop.click();
  await expect(first.getByText('Stopped. This is what had come until then.')).toBeVisible();
  await expect(first.locator('[data-turn]')).toHaveCount(1);
  await expect(field(first)).toHaveValue('half a quest');
  await expect(field(first)).toBeFocused();

  await first.getByRole('button', { name: 'New chat' }).click();
  const second = chat(page, 2);
  await expect(field(second)).toBeFocused();
  await first.getByText('AI Help').click();
  await first.getByRole('button', { name: 'Unfold' }).focus();
  await expect(field(first)).toHaveCount(0);
  await expect(field(second)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(first)).toBeVisible();
  await expect(field(second)).toHaveCount(0);
  // The earlier chats stand where the field would be: it takes no focus later on.
  await first.getByRole('button', { name: 'Earlier chats' }).click();
  await second.getByRole('button', { name: 'Close' }).click();
  await expect(first.getByRole('button', { name: 'Earlier chats' })).toBeFocused();
  await first.getByRole('button', { name: 'Back to the chat' }).click();
  await expect(field(first)).toBeFocused();
});

test('open chats: axe finds nothing, light and dark, and 320 px are enough', async ({ page }) => {
  const window = await open(page, POST);
  await ask(window, QUESTION);
  await expect(window.getByRole('button', { name: 'Copy with sources' })).toBeVisible();
  await ask(window, UNKNOWN);
  await expect(window.getByRole('list', { name: 'Nearest posts' })).toBeVisible();
  await ask(window, 'computed, watch or watchEffect?');
  const table = window.getByRole('table').filter({ hasText: 'May have side effects' });
  await expect(table.getByRole('columnheader')).toHaveText(['computed', 'watch', 'watchEffect']);
  await expect(table.getByRole('row').last().getByRole('cell')).toHaveText(['No', 'Yes', 'Yes']);
  await expectAccessible(page, 'a chat');
  await window.getByRole('button', { name: 'Earlier chats' }).click();
  await expectAccessible(page, 'earlier chats', '[role=dialog]');
  await expectToFit(page, 'a chat');
  await expect(window).toBeInViewport({ ratio: 1 });
  const box = await window.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 320]);
});

test('admins see what had no answer, without names, and name a model, which is marked where it strays', async ({
  page,
  help,
  model,
}) => {
  const visitor = await open(page, POST);
  await ask(visitor, 'Xylophone qwv zzkpt?');
  await expect(visitor.getByRole('list', { name: 'Nearest posts' })).toBeVisible();
  await ask(visitor, QUESTION);
  const down = visitor.getByRole('button', { name: 'This did not help' });
  await down.click();
  await expect(visitor.getByText('Thank you.')).toBeVisible();

  await page.evaluate((token) => localStorage.setItem('token', token), help.tokens[1]);
  await page.goto('/admin-dashboard');
  const questions = page.getByRole('region', { name: 'Questions without an answer' });
  const unhelpful = questions.getByRole('listitem').filter({ hasText: QUESTION });
  await expect(unhelpful).toContainText('The answer did not help');
  await expect(unhelpful).toContainText(`Asked at ${TITLE}`);
  const unknown = questions.getByRole('listitem').filter({ hasText: 'Xylophone' });
  await expect(unknown).toContainText('No answer found');
  await unknown.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(unknown).toHaveCount(0);

  const settings = page.getByRole('region', { name: 'AI Help', exact: true });
  await settings.getByLabel('Address').fill('ftp://nowhere');
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(settings.getByText(/begins with http/).first()).toBeVisible();
  await settings.getByLabel('Address').fill(model.url);
  await settings.getByLabel('Model').fill('small');
  await settings.getByLabel('Key', { exact: true }).fill('secret');
  model.say = ['Hello'];
  await settings.getByRole('button', { name: 'Test' }).click();
  await expect(settings.getByRole('status').filter({ hasText: 'small answers: “Hello”' })).toBeVisible();
  await expectAccessible(page, 'settings of help', 'section:has(#help-model)');
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(settings.getByText('A key is stored.')).toBeVisible();
  await expect(settings.getByLabel('Key', { exact: true })).toHaveValue('');

  const window = await open(page, POST);
  model.say = ['Layout effects run before ', null, 'the browser paints.'];
  await ask(window, QUESTION);
  await expect(window.getByText('Layout effects run before')).toBeVisible();
  await expect(window.getByText('Written by small, not checked yet')).toBeVisible();
  await window.getByRole('button', { name: 'Stop' }).click();
  await expect(window.getByText('Stopped. This is what had come until then.')).toBeVisible();
  await expect(window.getByText('Layout effects run before')).toBeVisible();
  await model.left();
  model.say = ['The moon is made of green cheese [1].'];
  await window.getByRole('button', { name: 'Ask again' }).click();
  await expect(
    window.getByText('Written by small from these posts; unsupported sentences are marked'),
  ).toBeVisible();
  await expect(window.getByText('One sentence is not supported by the sources below')).toBeVisible();
  await expect(window.locator('.unsupported')).toContainText('green cheese');
  await expectAccessible(page, 'a model’s answer', '[role=dialog]');
});
