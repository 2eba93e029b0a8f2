import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from './lectern-app';
import { expect, test } from './launch';

test('the first start fills in the starter posts, and the next one has them at once', async ({
  launchLectern,
}) => {
  const first = await launchLectern({ isEmpty: true });
  const window = await first.mainWindow();
  expect(pathOf(window)).toBe('/');
  const posts = window.locator('a[href^="/post/"]');
  await expect(posts.first()).toBeVisible();
  const links = await posts.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  expect(await first.systemCalls()).toEqual([]);
  await first.quit();

  const second = await launchLectern({ userData: first.userData });
  const again = await second.mainWindow();
  await expect(again.locator('a[href^="/post/"]').first()).toBeVisible();
  expect(
    await again
      .locator('a[href^="/post/"]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
  ).toEqual(links);
});

/** The path of the first post on the page. */
async function firstPost(window: Page): Promise<string> {
  return (await window.locator('a[href^="/post/"]').first().getAttribute('href')) ?? '';
}

test('a link that the app is started with opens its post', async ({ launchLectern }) => {
  const before = await launchLectern();
  const path = await firstPost(await before.mainWindow());
  await before.quit();

  const app = await launchLectern({ userData: before.userData, args: [`lectern:/${path}`] });
  const window = await app.mainWindow();
  expect(pathOf(window)).toBe(path);
  await expect(window.locator('article').first()).toBeVisible();
});

test('a second start hands its link to the first one and ends', async ({ launchLectern, startSecond }) => {
  const app = await launchLectern();
  const window = await app.mainWindow();
  const path = await firstPost(window);
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());

  expect(await startSecond(app, [`lectern:/${path}`])).toBe(0);
  await expect.poll(() => pathOf(window)).toBe(path);
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
  expect(app.electron.windows()).toHaveLength(1);
  const isInFront = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((each) => !each.isMinimized() && each.isFocused()),
  );
  expect(isInFront).toEqual([true]);
});

test('a second start hands its files to the first one and ends', async ({ launchLectern, startSecond }) => {
  const app = await launchLectern();
  await app.mainWindow();
  await writeFile(join(app.userData, 'notes.md'), '# Notes\n');

  // Relative, as a shell hands it over.
  expect(await startSecond(app, ['notes.md'])).toBe(0);
  await app.windowTitled(/notes\.md/);
});

const HOSTILE = [
  'lectern://nowhere/at-all',
  'lectern://post/../../etc/passwd',
  'lectern://post/%2e%2e/admin',
  'lectern://post/a%00b',
  'lectern://post/a%2fb',
  'lectern:\\\\evil.example\\post',
  'lectern://user:secret@post/javascript-closures',
  'lectern://post:8080/javascript-closures',
  'lectern:javascript:alert(1)',
  'lectern://admin',
  `lectern://post/${'a'.repeat(5_000)}`,
];

test('links that lead nowhere, or where they should not, lead nowhere', async ({
  launchLectern,
  startSecond,
}) => {
  const app = await launchLectern({ args: HOSTILE });
  const window = await app.mainWindow();
  expect(pathOf(window)).toBe('/');

  expect(await startSecond(app, HOSTILE)).toBe(0);
  // What comes after them is led to: they were all seen by then.
  expect(await startSecond(app, ['lectern://explore'])).toBe(0);
  await expect.poll(() => pathOf(window)).toBe('/explore');
  await window.goBack();
  await expect.poll(() => pathOf(window)).toBe('/');
  expect(app.electron.windows()).toHaveLength(1);
  expect(await app.systemCalls()).toEqual([]);
});
