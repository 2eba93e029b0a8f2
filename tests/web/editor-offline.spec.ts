import type { BrowserContext, Page } from '@playwright/test';
import { startSite } from '../support/site';
import { startReleasingProxy } from './releasing-proxy';
import { bytesOf, downloadBy, openEditor, textOf, toast } from './editor-pages';
import { expect, test } from './fixtures';
import { RunDesk } from './run-dock';

const LONG = 60_000;

test.use({ serviceWorkers: 'allow', sharesTab: false });

/** Waits until everything is kept. */
async function untilReady(page: Page): Promise<void> {
  await expect(page.locator('[data-offline="ready"]')).toBeVisible({ timeout: LONG });
}

async function untilSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
}

/** The browser's own cache forgets everything; what a service worker keeps stays. */
async function forget(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

test('everything of the editor works without a network after the first visit', async ({ browser }) => {
  const site = await startSite();
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(String(error)));
  await openEditor(page);
  const text = textOf(page, 'File 1');
  await text.click();
  await page.keyboard.type('const kept');
  await untilSaved(page);
  await untilReady(page);
  // Not only as if: there is no server any more.
  await context.setOffline(true);
  await site.stop();

  await page.reload();
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' = 1;');
  await untilSaved(page);
  await page.getByLabel('Theme').selectOption('dracula');
  await page.getByLabel('Font size').selectOption('20');
  for (const name of ['Line numbers', 'Line wrapping']) {
    await page.getByLabel(name).uncheck();
  }
  await page.reload();
  await expect(text).toHaveText('const kept = 1;');
  await expect(page.getByLabel('Theme')).toHaveValue('dracula');
  await expect(page.getByLabel('Font size')).toHaveValue('20');
  await expect(page.getByLabel('Line numbers')).not.toBeChecked();
  expect((await bytesOf(await downloadBy(page, 'Download Text'))).toString()).toBe('const kept = 1;');
  const png = await bytesOf(await downloadBy(page, 'Download PNG'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  await untilReady(page);
  for (const language of ['python', 'css', 'html', 'markdown', 'javascript']) {
    await page.getByLabel('Language').selectOption(language);
    await expect(text).toHaveAttribute('data-language', language);
  }
  await expectWindows(page);
  await expectFormats(page);
  await expectShared(context, page);
  await expectPrograms(page, 'browser');
  // Their frame came from the browser's own cache. Without that, it comes from the service worker.
  await forget(context, page);
  await page.reload();
  await expectPrograms(page, 'worker');
  await expectRefusals(page);
  expect(broken).toEqual([]);
  await context.close();
});

async function expectWindows(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Window' }).click();
  await textOf(page, 'File 2').click();
  await page.keyboard.insertText('not lost');
  await page.getByRole('button', { name: 'Close File 2' }).click();
  await expect(textOf(page, 'File 2')).toHaveCount(0);
  await page.keyboard.press('Alt+t');
  await expect(textOf(page, 'File 2')).toHaveText('not lost');
}

/** One that prettier forms and one that ruff does. */
async function expectFormats(page: Page): Promise<void> {
  const desk = new RunDesk(page);
  for (const [name, content, formed] of [
    ['look.css', 'p{color:red}', 'p {  color: red;}'],
    ['form.py', 'x=1+ 2', 'x = 1 + 2'],
  ] as const) {
    await desk.drop({ name, content });
    await page.getByRole('button', { name: 'Format', exact: true }).click();
    await expect(toast(page, `${name} is formatted.`)).toBeVisible({ timeout: LONG });
    await expect(textOf(page, name)).toHaveText(formed);
  }
}

/** @param frameOf where the frame came from; one of the service worker has its policy alone, without an attribute */
async function expectPrograms(page: Page, frameOf: 'browser' | 'worker'): Promise<void> {
  const desk = new RunDesk(page);
  const frame = desk.panel.locator('iframe');
  await desk.run(`${frameOf}.js`, 'console.log(6 * 7, self.origin);');
  await desk.expectLines(['42 null']);
  await expect(frame).toHaveCount(1);
  expect(await frame.getAttribute('sandbox')).toBe(
    frameOf === 'browser' ? 'allow-scripts allow-forms' : null,
  );
  await desk.run(`${frameOf}.html`, '<h1>Drawn</h1><script>console.log("from a page")</script>');
  await expect(desk.body).toContainText('Drawn');
  await desk.expectLines(['from a page']);
  // Python starts in a worker, which knows nothing of its frame: where that came from differs the least for it.
  if (frameOf === 'worker' || process.env.LONG) {
    await desk.run(`${frameOf}.py`, 'import json\nprint(json.dumps([6 * 7]))');
    await desk.expectLines(['[42]']);
  }
}

async function expectShared(context: BrowserContext, page: Page): Promise<void> {
  // The other page finds what this one has kept.
  await untilSaved(page);
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share link…' }).click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/editor#v1\./);
  const address = await link.inputValue();
  await page.keyboard.press('Escape');
  const other = await context.newPage();
  await other.goto(address);
  await expect(toast(other, /open already/)).toBeVisible();
  await other.close();
}

const TRIES = `
const attempt = async (name, act) => {
  try { console.log(name, String(await act())); } catch (error) { console.log(name, 'refused'); }
};
const event = (target) => new Promise((done, fail) => { target.onerror = fail; target.onload = target.onsuccess = () => done('OPEN'); });
await attempt('parent', () => parent.document);
await attempt('above', () => parent.location.href);
await attempt('frame', () => frameElement.ownerDocument);
await attempt('top', () => { top.location = '/faq'; });
await attempt('hash', () => { parent.location.hash = '#v1.x'; });
await attempt('sister', () => { [...Array(parent.length).keys()].map((i) => parent[i]).filter((one) => one !== self).concat(parent)[0].location = 'about:blank'; });
await attempt('storage', () => localStorage.length);
await attempt('session', () => sessionStorage.length);
await attempt('cookie', () => document.cookie);
await attempt('database', () => event(indexedDB.open('lectern-editor')));
await attempt('caches', () => caches.keys());
await attempt('files', () => navigator.storage.getDirectory());
await attempt('service', () => navigator.serviceWorker.getRegistration());
await attempt('locks', () => navigator.locks.request('x', () => 'OPEN'));
await attempt('own page', () => fetch('/editor'));
await attempt('own file', () => fetch('/favicon.svg'));
await attempt('module', () => import('/editor-offline.js'));
await attempt('picture', () => { const i = new Image(); i.src = '/favicon.svg'; return event(i); });
await attempt('worker', () => new Worker('/editor-offline.js'));
const channel = new BroadcastChannel('lectern-editor');
console.log('window', String(open('/editor')));
`;

/** The frame has its policy alone, and Lectern's origin in its address. */
async function expectRefusals(page: Page): Promise<void> {
  const desk = new RunDesk(page);
  const address = page.url();
  await desk.start('tries.js', TRIES);
  await expect(desk.log).toContainText('window null');
  await expect(desk.panel.locator('iframe')).not.toHaveAttribute('sandbox');
  const said = (await desk.lines()).filter((line) => /^[a-z][a-z ]* \S+$/.test(line));
  expect(said.filter((line) => !/ (refused|null)$/.test(line))).toEqual([]);
  expect(said).toHaveLength(20);
  // Documents of Lectern that the service worker keeps.
  for (const [index, path] of ['/editor', '/favicon.svg'].entries()) {
    await desk.run(`leaves-${index}.js`, `location = '${path}';`, /^Stopped/);
    await expect(desk.log).toContainText('page is gone');
  }
  expect(page.url()).toBe(address);
  expect(page.context().pages()).toHaveLength(1);
}

test('other pages are none of the editor’s business', async ({ page }) => {
  await openEditor(page);
  await untilReady(page);
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

test('a metered line is asked before anything is fetched for later', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url });
  const lines = [{ saveData: true }, { type: 'cellular' }];
  const page = await context.newPage();
  await page.addInitScript((all) => {
    const visit = Number(sessionStorage.getItem('visit') ?? '0');
    sessionStorage.setItem('visit', String(visit + 1));
    Object.defineProperty(navigator, 'connection', { value: all[visit % 2], configurable: true });
  }, lines);
  const ask = page.getByRole('button', { name: 'Download for offline use' });
  for (const _ of lines) {
    await openEditor(page);
    await expect(ask).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  }
  await ask.click();
  await expect(ask).toHaveCount(0);
  await untilReady(page);
  await page.reload();
  await untilReady(page);
  await context.close();
});

test('a new release replaces the kept one between two visits, and what is typed stays', async ({
  browser,
  site,
}) => {
  const proxy = await startReleasingProxy(site.url);
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  const text = textOf(page, 'File 1');
  /** Names of the kept releases, with the number of their files. */
  const releases = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const sizes = names.map(async (name) => (await (await caches.open(name)).keys()).length);
      return Object.fromEntries((await Promise.all(sizes)).map((size, index) => [names[index] ?? '', size]));
    });
  await openEditor(page);
  await text.click();
  await page.keyboard.type('first');
  await untilReady(page);
  await untilSaved(page);
  const before = await releases();
  const [[old, size] = ['', 0]] = Object.entries(before);
  const after = { [`${old.slice(0, -4)}0000`]: size };

  proxy.release();
  await page.reload();
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and second');
  // Put aside whole, while this page goes on with the old one.
  await expect.poll(releases).toEqual({ ...before, ...after });
  await untilReady(page);
  await expect(text).toHaveText('first and second');
  await untilSaved(page);
  // Nobody has the old one open any more.
  await page.goto('/faq');
  await expect.poll(releases).toEqual(after);
  proxy.stop();
  await page.goto('/editor');
  await expect(text).toHaveText('first and second');
  await expect(page.locator('html')).toHaveAttribute('data-release', 'new');
  await untilReady(page);
  if (process.env.LONG) {
    const desk = new RunDesk(page);
    await desk.run('still.py', 'print(6 * 7)');
    await desk.expectLines(['42']);
  }
  await context.close();
});
