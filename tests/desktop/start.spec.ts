import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOSTILE_LINKS } from './hostile-links';
import { pathOf } from './lectern-app';
import { expect, test } from './launch';

/** The path of the first post on the page. */
async function firstPost(window: Page): Promise<string> {
  return (await window.locator('a[href^="/post/"]').first().getAttribute('href')) ?? '';
}

test('a second start hands its link to the first one and ends', async ({ lectern: app, startSecond }) => {
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

test('a second start hands its files to the first one and ends', async ({ lectern: app, startSecond }) => {
  await writeFile(join(app.userData, 'notes.md'), '# Notes\n');

  await writeFile(join(app.userData, 'a b.py'), 'a = 1\n');

  // Relative, as a shell hands it over; and an address, as desktops of Linux do for “Open with”.
  expect(await startSecond(app, ['notes.md', pathToFileURL(join(app.userData, 'a b.py')).href])).toBe(0);
  await app.windowTitled(/notes\.md/);
  await app.windowTitled(/a b\.py/);
});

test('links that lead nowhere, or where they should not, lead nowhere', async ({
  lectern: app,
  startSecond,
}) => {
  const window = await app.mainWindow();
  expect(await startSecond(app, HOSTILE_LINKS)).toBe(0);
  // What comes after them is led to: they were all seen by then.
  expect(await startSecond(app, ['lectern://explore'])).toBe(0);
  await expect.poll(() => pathOf(window)).toBe('/explore');
  await window.goBack();
  await expect.poll(() => pathOf(window)).toBe('/');
  expect(app.electron.windows()).toHaveLength(1);
  expect(await app.systemCalls()).toEqual([]);
});

test('a link that comes while the page is loaded anew is led to; of two, the last', async ({
  lectern: app,
}) => {
  const window = await app.mainWindow();
  await app.electron.evaluate(({ app: running, BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.reload();
    for (const link of ['lectern://explore', 'lectern://faq']) {
      running.emit('second-instance', {}, ['lectern', link], '/');
    }
  });
  await expect.poll(() => pathOf(window)).toBe('/faq');
  await expect(window.getByRole('heading', { level: 1 })).toHaveText(/Frequently|Questions|FAQ/i);
});

test('started with a file that cannot be opened, the app still has a window', async ({ launchLectern }) => {
  const app = await launchLectern({ args: ['gone.js'] });
  expect(pathOf(await app.mainWindow())).toBe('/');
});
