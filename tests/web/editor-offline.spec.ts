import { startSite } from '../support/site';
import { bytesOf, downloadBy, openEditor, textOf } from './editor-pages';
import { expect, test } from './fixtures';

test('the editor works without a network after the first visit', async ({ browser }) => {
  const site = await startSite();
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(String(error)));
  await openEditor(page);
  const text = textOf(page, 'File 1');
  await text.click();
  await page.keyboard.type('const kept');
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  await expect(page.locator('[data-offline="ready"]')).toBeVisible({ timeout: 60_000 });
  // Not only as if: there is no server any more.
  await context.setOffline(true);
  await site.stop();

  await page.reload();
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' = 1;');
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  await page.reload();
  await expect(text).toHaveText('const kept = 1;');
  expect((await bytesOf(await downloadBy(page, 'Download Text'))).toString()).toBe('const kept = 1;');
  const png = await bytesOf(await downloadBy(page, 'Download PNG'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  await expect(page.locator('[data-offline="ready"]')).toBeVisible();
  for (const language of ['python', 'css', 'html', 'markdown']) {
    await page.getByLabel('Language').selectOption(language);
  }
  await expect(page.locator('.cm-content')).toHaveAttribute('data-language', 'markdown');
  expect(broken).toEqual([]);
  await context.close();
});

test('other pages are none of the editor’s business', async ({ page }) => {
  await openEditor(page);
  await expect(page.locator('[data-offline="ready"]')).toBeVisible({ timeout: 60_000 });
  await page.goto('/explore');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const kept = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/editor');
  expect(kept.filter((path) => path.startsWith('/api') || path === '/explore')).toEqual([]);
});
