import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { freePort } from '../support/site';
import { codeOf, expectSaved, linesOf, openEditor, saveState, windowOf } from './editor-desk';
import { expect, test } from './fixtures';

test('what is typed is kept a second later, with windows and settings, and stands there after a reload', async ({
  page,
}) => {
  const code = await openEditor(page);
  await code.click();
  await page.keyboard.type('const kept = true;');
  await expect(saveState(page)).toHaveText('Saving');
  await expect(saveState(page)).toHaveText('Saved');
  await page.getByLabel('Font size', { exact: true }).selectOption('18');
  await page.getByRole('button', { name: 'New Window' }).click();
  await page.keyboard.type('second');
  await page.keyboard.press('Alt+PageUp');
  await expect(code).toBeFocused();
  // Before the second is over: leaving keeps at once.
  await page.keyboard.type('\nlast');
  await page.reload();
  await expect.poll(async () => linesOf(await codeOf(page, 'File 1'))).toBe('const kept = true;\nlast');
  expect(await linesOf(await codeOf(page, 'File 2'))).toBe('second');
  await expect(page.getByLabel('Font size', { exact: true })).toHaveValue('18');
  await expect(windowOf(page, 'File 1')).toContainText('5 words');
});

test('without Auto Save it says so, saves by key, and leaving asks first', async ({ page }) => {
  const code = await openEditor(page);
  await page.getByRole('checkbox', { name: 'Auto Save' }).uncheck();
  await code.click();
  await page.keyboard.type('mine');
  await expect(saveState(page)).toHaveText('Not saved');
  await page.keyboard.press('Control+s');
  await expectSaved(page);
  await page.keyboard.type(' again');
  await expect(saveState(page)).toHaveText('Not saved');

  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Courses' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(/\/editor$/);
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Courses' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/category$/);
  await page.goBack();
  expect(await linesOf(await codeOf(page, 'File 1')), 'it stays as long as the tab').toBe('mine again');

  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;
  expect(await linesOf(await codeOf(page, 'File 1'))).toBe('mine');
});

test('two tabs show what the other keeps, and none overwrites the other', async ({ page, context }) => {
  const code = await openEditor(page);
  await code.click();
  await page.keyboard.type('from the first');
  await expectSaved(page);
  const other = await context.newPage();
  const otherCode = await openEditor(other);
  expect(await linesOf(otherCode)).toBe('from the first');
  await otherCode.click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(', and the second');
  await expectSaved(other);
  await expect.poll(() => linesOf(code)).toBe('from the first, and the second');

  // Both at once: the other tab keeps its text while this one has its own.
  await page.getByRole('checkbox', { name: 'Auto Save' }).uncheck();
  await code.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' MINE');
  await other.keyboard.type(' THEIRS');
  await other.keyboard.press('Control+s');
  await expectSaved(other);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('was changed in another tab too').first()).toBeVisible();
  expect(await linesOf(code)).toBe('from the first, and the second MINE');
  expect(await linesOf(await codeOf(page, 'File 1 (2)'))).toBe('from the first, and the second THEIRS');
  await other.close();
});

test('a full storage is said, and nothing is lost as long as the tab stands', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const code = await openEditor(page);
  await code.click();
  await page.keyboard.type('too much');
  await expect(saveState(page)).toHaveText('Storage is full');
  await expect(page.getByRole('status').filter({ hasText: 'Storage is full' })).toBeAttached();
  expect(await linesOf(code)).toBe('too much');
});

test('a browser that is killed has the text that was saved', async ({ site, launchOptions }) => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-killed-'));
  const port = await freePort();
  const start = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: site.url,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    });
  const first = await start();
  const page = await first.newPage();
  const code = await openEditor(page);
  await code.click();
  await page.keyboard.type('survives');
  await expectSaved(page);
  const inspected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const session = await inspected.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  expect(main?.id).toBeGreaterThan(1);
  const closed = new Promise<void>((resolve) => first.once('close', () => resolve()));
  process.kill(main?.id ?? process.pid, 'SIGKILL');
  await closed;

  const second = await start();
  const again = await second.newPage();
  expect(await linesOf(await openEditor(again))).toBe('survives');
  await second.close();
  await rm(folder, { recursive: true, force: true });
});
