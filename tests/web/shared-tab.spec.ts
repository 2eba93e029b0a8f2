import type { Page } from '@playwright/test';
import { expect, test, waitForScripts } from './fixtures';

/** The page of the test before. */
let before: Page | undefined;

/** Runs in the page: all that one page can leave to the next. */
async function traces() {
  return {
    name: window.name,
    local: Object.keys(localStorage).filter((key) => key.startsWith('left')),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookies: document.cookie,
    marks: Object.keys(window).filter((key) => key.startsWith('left')),
    locks: (await navigator.locks.query()).held,
    history: history.length,
    width: innerWidth,
    isOnline: navigator.onLine,
    isMoving: matchMedia('(prefers-reduced-motion: no-preference)').matches,
    isLight: matchMedia('(prefers-color-scheme: light)').matches,
    isHovered: document.querySelector('body *:hover') !== null,
  };
}

const NOTHING: Awaited<ReturnType<typeof traces>> = {
  name: '',
  local: [],
  session: [],
  databases: [],
  caches: [],
  cookies: '',
  marks: [],
  locks: [],
  history: 2,
  width: 1280,
  isOnline: true,
  isMoving: true,
  isLight: true,
  isHovered: false,
};

test('a test leaves all that it can behind', async ({ page, context }) => {
  before = page;
  await page.addInitScript(() => Object.assign(window, { leftByPage: true }));
  await context.addInitScript(() => Object.assign(window, { leftByContext: true }));
  await page.exposeFunction('leftFunction', () => true);
  await page.route('**/faq', (route) => route.fulfill({ body: 'left' }));
  await context.route('**/explore', (route) => route.fulfill({ body: 'left' }));
  page.on('response', (response) => expect(response.url()).not.toContain('/sitemap'));
  await page.goto('/category');
  await waitForScripts(page);
  await page.goto('/privacy');
  await page.evaluate(async () => {
    window.name = 'left';
    localStorage.setItem('left', 'left');
    sessionStorage.setItem('left', 'left');
    document.cookie = 'left=left';
    await caches.open('left');
    await new Promise((resolve) => (indexedDB.open('left').onsuccess = resolve));
    void navigator.locks.request('left', () => new Promise(() => undefined));
  });
  expect((await page.evaluate(traces)).marks.sort()).toEqual(['leftByContext', 'leftByPage', 'leftFunction']);
  await context.newPage();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 400, height: 400 });
  await page.mouse.move(200, 200);
  await context.setOffline(true);
});

test('the next one has the same tab, and finds nothing of it', async ({ page, context }) => {
  expect(page).toBe(before);
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  await page.goto('/sitemap', { waitUntil: 'commit' });
  expect(await page.evaluate(traces)).toEqual(NOTHING);
  for (const path of ['/faq', '/explore']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  // Nobody can take this back.
  await page.clock.install();
});

test('after what cannot be taken back, there is a new one', async ({ page }) => {
  expect(page).not.toBe(before);
  await page.goto('/sitemap');
  expect(await page.evaluate(() => Date.toString())).toContain('[native code]');
});
