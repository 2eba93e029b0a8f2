import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

  // Relative, as a shell hands it over.
  expect(await startSecond(app, ['notes.md'])).toBe(0);
  await app.windowTitled(/notes\.md/);
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
