import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import {
  authorHere,
  breakDrafts,
  content,
  draftOf,
  expectSaved,
  logIn,
  openForm,
  saveState,
  title,
} from './authors';
import { expect, test } from './fixtures';
import { callApi } from './register-here';

/** Milliseconds that somebody types in all. */
const TYPING = process.env.LONG === '1' ? 60_000 : 6_000;
const DELAY = 40;

/** Types numbered words at the end of the content for a while. @returns all that stands there now */
async function typeOn(page: Page, before: string, duration: number): Promise<string> {
  await content(page).click();
  await page.keyboard.press('Control+End');
  let text = before;
  const end = Date.now() + duration;
  for (let word = 1; Date.now() < end; word += 1) {
    const next = `${text === '' ? '' : ' '}w${word}`;
    await page.keyboard.type(next, { delay: DELAY });
    text += next;
  }
  return text;
}

const expectText = (page: Page, text: string) => expect(content(page)).toHaveText(text);

test.describe('typing is never lost', () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-browser-'));
  });
  test.afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  test('through reload, a failing server, logout in another tab and a killed browser', async ({
    playwright,
    site,
    launchOptions,
  }) => {
    test.setTimeout(90_000 + 2 * TYPING);
    const launch = (): Promise<BrowserContext> =>
      playwright.chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: site.url });
    let context = await launch();
    let page = await context.newPage();
    const { user, token } = await authorHere(page, site);
    await openForm(page);
    await title(page).fill('Kept whatever happens');

    let text = await typeOn(page, '', TYPING / 4);
    await page.reload();
    await expectText(page, text);
    await expect(title(page)).toHaveValue('Kept whatever happens');

    const mend = await breakDrafts(context);
    text = await typeOn(page, text, TYPING / 4);
    await expect(saveState(page)).toContainText('Not saved on the server yet');
    await page.reload();
    await expectText(page, text);
    await mend();
    await expectSaved(page);
    expect((await draftOf(page, site, token)).content.content).toBe(text);

    text = await typeOn(page, text, TYPING / 4);
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('navigation', { name: 'Site' }).getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('Please log in to add a post.')).toBeVisible();
    await other.close();
    await logIn(page, user.email);
    await expectText(page, text);

    text = await typeOn(page, text, TYPING / 4);
    // A pause in typing, and nothing more: the server does not have it yet.
    await expect(saveState(page)).toHaveText(/Saved/);
    await killBrowser(context);
    context = await launch();
    page = await context.newPage();
    const session = await callApi<SessionResponse>(site, '', 'POST', '/auth/login', {
      email: user.email,
      password: 'Corr3ct-horse',
    });
    await page.goto('/site.webmanifest');
    await page.evaluate((value) => localStorage.setItem('token', value), session.token);
    await page.goto('/add-post');
    await page.getByRole('link', { name: 'Go on with it' }).click();
    await expectText(page, text);
    await expect(title(page)).toHaveValue('Kept whatever happens');
    await expectSaved(page);
    expect((await draftOf(page, site, session.token)).content.content).toBe(text);
    await context.close();
  });
});

/** As a crash or a dead battery would end it. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? Number.NaN;
  process.kill(pid, 'SIGKILL');
  const isAlive = (): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isAlive).toBe(false);
}

test('a session that ends takes nothing away: one writes on, logs in elsewhere, and it is saved', async ({
  page,
  context,
  site,
}) => {
  const { user, token } = await authorHere(page, site);
  await openForm(page);
  await title(page).fill('Before');
  await expectSaved(page);
  await callApi(site, token, 'POST', '/auth/logout');
  await title(page).fill('Before and after');
  await expect(page.getByText('You are logged out: log in to go on')).toBeVisible();
  await title(page).fill('Before and after the end');
  await expect(saveState(page)).toContainText('Saved on this device');

  const other = await context.newPage();
  await other.goto('/login');
  await logIn(other, user.email);
  await expect(other).toHaveURL(/dashboard/);
  await expectSaved(page);
  await expect(title(page)).toHaveValue('Before and after the end');
  const fresh = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect((await draftOf(page, site, fresh)).content.title).toBe('Before and after the end');
});

test('nobody is shown what another wrote on the same device, and the first finds it again', async ({
  page,
  site,
}) => {
  const first = await authorHere(page, site, 'First Writer');
  await openForm(page);
  await title(page).fill('A secret of the first');
  await expectSaved(page);
  const address = page.url();

  await authorHere(page, site, 'Second Writer');
  await openForm(page);
  await expect(title(page)).toHaveValue('');
  await expect(page.getByText('A secret of the first')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This draft is not here' })).toBeVisible();

  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, first);
  await page.goto('/add-post');
  await page.getByRole('button', { name: 'Discard it A secret of the first' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Discard it/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Go on with it A secret of the first' }).click();
  await expect(title(page)).toHaveValue('A secret of the first');
});

test('a full local storage is said, and the browser’s database keeps it over a reload', async ({
  // Its console may show the failures of the server.
  roughPage: page,
  context,
  site,
}) => {
  await authorHere(page, site);
  await openForm(page);
  await title(page).fill('Short');
  await expectSaved(page);
  await page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      try {
        for (let count = 0; ; count += 1) {
          localStorage.setItem(`filler-${size}-${count}`, 'x'.repeat(size));
        }
      } catch {
        // Full: on with smaller pieces.
      }
    }
  });
  await breakDrafts(context);
  await title(page).fill('Longer than what there was room for');
  await expect(saveState(page)).toContainText('Saved on this device');
  await page.reload();
  await expect(title(page)).toHaveValue('Longer than what there was room for');
});
