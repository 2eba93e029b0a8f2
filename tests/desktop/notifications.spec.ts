import type { Page } from '@playwright/test';
import { callApi, makeAccount, publish, signIn } from './accounts';
import { pathOf, type LecternApp } from './lectern-app';
import { expect, test } from './launch';
import { clickMessage } from './scripted';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

const badge = (app: LecternApp): Promise<number> =>
  app.electron.evaluate(({ app: running }) => running.getBadgeCount());

/** Somebody who follows Kotlin, signed in in the main window. @returns the token of another who writes about it */
async function readerAndAuthor(page: Page): Promise<string> {
  const reader = await makeAccount(page, 'Ada Reader');
  const author = await makeAccount(page, 'Grace Author');
  await callApi(page, reader, 'POST', '/notifications/follow-category', { category: 'Kotlin' });
  await signIn(page, reader);
  return author;
}

test('what comes is counted by the badge, and told by the system while the main window is not in front', async ({
  lectern: app,
}) => {
  const page = await app.mainWindow();
  const author = await readerAndAuthor(page);
  expect(await badge(app)).toBe(0);

  await publish(page, author, 'Told by the page alone');
  await expect.poll(() => badge(app)).toBe(1);

  const opened = app.electron.waitForEvent('window');
  await app.choose('new-window');
  const editor = await opened;
  await expect.poll(() => app.isInFront(editor)).toBe(true);
  const { slug } = await publish(page, author, 'Told by the system');
  // The first one was told too by now, if it was to be.
  await expect.poll(() => app.asked('showMessage')).toEqual(['New post in Kotlin: Told by the system']);
  expect(await badge(app)).toBe(2);

  await clickMessage(app.electron);
  await expect.poll(() => app.isInFront(page)).toBe(true);
  await expect.poll(() => pathOf(page)).toBe(`/post/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Told by the system' })).toBeVisible();

  await (await app.windowOf(page)).evaluate((window) => window.minimize());
  const later = await publish(page, author, 'Told of a window that is put away');
  await expect
    .poll(async () => (await app.asked('showMessage')).at(-1))
    .toBe('New post in Kotlin: Told of a window that is put away');
  await clickMessage(app.electron);
  await expect.poll(() => app.isInFront(page)).toBe(true);
  await expect.poll(() => pathOf(page)).toBe(`/post/${later.slug}`);
});

test('reading takes the badge away, and so does signing out', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  const author = await readerAndAuthor(page);
  await publish(page, author, 'To be read');
  await expect.poll(() => badge(app)).toBe(1);
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => badge(app)).toBe(0);

  await publish(page, author, 'To be left');
  await expect.poll(() => badge(app)).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => badge(app)).toBe(0);
});
