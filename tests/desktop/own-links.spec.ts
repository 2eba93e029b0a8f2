import type { Page } from '@playwright/test';
import { codeWindow } from './code-window';
import { pathOf, type LecternApp } from './lectern-app';
import { expect, test } from './launch';

/** One of the starter posts, with sections: others may have been written by tests before. */
const POST = '/post/effects-without-surprises-what-useeffect-is-really-for';
const MARK = 'of this very page';

/** Leaves something in a page that goes with it. */
const mark = (page: Page): Promise<void> =>
  page.evaluate((text) => void Object.assign(window, { lecternMark: text }), MARK);
const markOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as unknown as { lecternMark?: string }).lecternMark);

/** The address of one of the app's files, as the system hears of it. */
const isFile = (path: string): unknown =>
  expect.stringMatching(new RegExp(`^(?:app://lectern|http://lectern\\.app\\.localhost)${path}$`));

/** Clicks on a link, and waits until its page is shown in the main window. */
async function follow(app: LecternApp, page: Page, click: () => Promise<void>, path: string): Promise<void> {
  await click();
  await expect.poll(() => pathOf(page)).toBe(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(app.electron.windows()).toHaveLength(1);
}

test('a link to a page of Lectern that wants a new window is followed in the main window, and nothing is lost', async ({
  lectern: app,
}) => {
  const page = await app.mainWindow();
  await mark(page);
  const post = page.getByRole('main').locator('a[href^="/post/"]').first();
  const path = (await post.getAttribute('href')) ?? '';
  await follow(app, page, () => post.click({ modifiers: ['ControlOrMeta'] }), path);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/');
  await follow(app, page, () => post.click({ button: 'middle' }), path);
  await follow(app, page, () => page.evaluate(() => void window.open('/faq', '_blank', 'noopener')), '/faq');
  expect(await markOf(page)).toBe(MARK);
  expect(await app.systemCalls()).toEqual([]);
});

test('a source of an answer leads to its section', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  const open = (address: string): Promise<void> =>
    page.evaluate((each) => void window.open(each, '_blank', 'noopener'), address);
  await open(POST);
  const id = (await page.getByRole('main').locator('details[id]').last().getAttribute('id')) ?? '';
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/');
  await open(`${POST}#${id}:~:text=Some%20words`);
  await expect(page.locator(`details[id="${id}"]`)).toHaveAttribute('open', '');
});

test('a sample of a certificate is saved as a file, and the page stays', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  await page.getByRole('link', { name: /^Open a sample/ }).click();
  await expect.poll(() => app.asked('download')).toEqual([isFile('/api/sample-certificate')]);
  expect(pathOf(page)).toBe('/');
});

test('a page that a code window asks for is shown in the main window', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  await app.choose('new-window');
  const editor = await codeWindow(app, 'Untitled-1');
  await editor.page.evaluate(() => void window.open('/faq'));
  await expect.poll(() => pathOf(page)).toBe('/faq');
  await expect.poll(() => app.isInFront(page)).toBe(true);
  expect(await app.titles()).toHaveLength(2);
});
