import type { Page } from '@playwright/test';
import { content, expectSaved, PASSWORD, pickCategory, title } from '../web/authors';
import { choose, expectStored, mediaField, photo } from '../web/upload-files';
import { goTo } from './accounts';
import { HOSTILE_LINKS } from './hostile-links';
import { pathOf, pathOfAddress, type LecternApp } from './lectern-app';
import { expect, test } from './launch';

const NAME = 'Zoë Offline';
const TITLE = 'Written on a train';
const PATH = '/post/written-on-a-train';

async function register(page: Page): Promise<void> {
  await goTo(page, '/register');
  await page.getByLabel('Name').fill(NAME);
  await page.getByRole('textbox', { name: 'Email' }).fill('zoe@example.org');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=confirmPassword]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${NAME}` })).toBeVisible();
}

/** Reads and completes every post of a topic that has two of them. */
async function completeAll(page: Page): Promise<void> {
  await goTo(page, '/category/AWS');
  const posts = page.getByRole('main').getByRole('article').getByRole('link');
  const paths = new Set(
    await posts.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
  );
  expect(paths.size).toBe(2);
  for (const path of paths) {
    await goTo(page, path);
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  }
}

async function writePost(page: Page): Promise<void> {
  await goTo(page, '/privacy');
  await page.getByRole('button', { name: 'Accept' }).click();
  await goTo(page, '/add-post');
  await pickCategory(page, 'Kotlin');
  await title(page).fill(TITLE);
  await content(page).fill('Between two stations, **without a network**.');
  const field = mediaField(page, 'Title image');
  await choose(page, field, await photo());
  await expectStored(field);
  await expectSaved(page);
  await page.getByRole('button', { name: 'Add Post', exact: true }).click();
  await expect(page.getByText('Post added successfully!').first()).toBeVisible();
}

async function expectLocalRecord(page: Page): Promise<void> {
  await goTo(page, '/dashboard');
  await page.getByRole('region', { name: 'Your Achievements' }).getByRole('link', { name: 'AWS' }).click();
  await expect(page.getByText('Local record: signed by somebody’s own Lectern')).toBeVisible();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
}

async function expectPost(page: Page): Promise<void> {
  await goTo(page, PATH);
  await expectPostHere(page);
}

async function expectPostHere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const picture = page.getByRole('main').locator('img[src*="/media/"]').first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
}

/** Until the site can be read there is a skeleton, and Back never leads to it. */
async function expectFirstStart(app: LecternApp): Promise<Page> {
  const page = await app.electron.firstWindow();
  await page.waitForURL((url) => url.pathname === '/.starting');
  await expect(page.locator('body')).toHaveAttribute('aria-busy', 'true');
  await app.mainWindow();
  expect(pathOf(page)).toBe('/');
  await expect(page.locator('a[href^="/post/"]').first()).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const history = async (): Promise<string[]> => {
    const { entries } = await browser.send('Page.getNavigationHistory');
    return entries.map(({ url }) => url);
  };
  await expect.poll(history, 'there is no way back to the skeleton').toEqual([page.url()]);
  return page;
}

test('from an empty folder and without a network somebody registers, learns, holds a local record and writes', async ({
  launchLectern,
}) => {
  const app = await launchLectern({ isEmpty: true });
  const page = await expectFirstStart(app);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && pathOfAddress(request.url()) === undefined) {
      outside.push(request.url());
    }
  });
  await register(page);
  await completeAll(page);
  await expectLocalRecord(page);
  await writePost(page);
  await expectPost(page);
  expect(outside, 'nothing was fetched from anywhere else').toEqual([]);
  expect(await app.systemCalls()).toEqual([]);
  await app.quit();

  await test.step('the next start has all of it, and opens what it is given', async () => {
    const args = [...HOSTILE_LINKS, `lectern:/${PATH}`];
    const again = await launchLectern({ userData: app.userData, args });
    const window = await again.mainWindow();
    expect(pathOf(window)).toBe(PATH);
    await expectPostHere(window);
    await expectLocalRecord(window);
    expect(again.electron.windows()).toHaveLength(1);
  });
});
