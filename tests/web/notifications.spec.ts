import type { Page } from '@playwright/test';
import type { Site } from '../support/site';
import { expectAccessible, expectToFit } from './axe';
import { expect, test, waitForScripts } from './fixtures';
import { makeAuthor, makeMember, publish, signIn, type Member } from './members';

const BANNER = 'New post added!';
const READ = 'Notification marked as read successfully.';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const entry = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** A reader who follows Kotlin, signed in, and somebody who writes about it. */
async function reader(page: Page, site: Site): Promise<{ ada: Member; author: Member }> {
  const ada = await makeMember(site, 'Ada Reader');
  const author = await makeAuthor(site);
  await ada.call('POST', '/notifications/follow-category', { category: 'Kotlin' });
  await signIn(page.context(), ada);
  return { ada, author };
}

/** Counts from now on how often the banner is said. */
async function countBanners(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const watched = Object.assign(document.documentElement, { banners: 0 });
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      watched.banners += added.filter((node) => node.textContent === text).length;
    }).observe(document.body, { childList: true, subtree: true });
  }, BANNER);
  return () => page.evaluate(() => (document.documentElement as HTMLElement & { banners: number }).banners);
}

/** What has moved by itself so far (layout shifts), but for the sidebar, which shows other places to members. */
function movedSoFar(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
          // What has been taken away since has no node any more.
          const nodes = shifts.flatMap(({ sources }) => sources.flatMap(({ node }) => node ?? []));
          const elements = nodes.map((node) => (node instanceof Element ? node : node.parentElement));
          resolve(
            elements
              .filter((element) => !element?.closest('nav[aria-label=Site]'))
              .map((element) => element?.outerHTML ?? ''),
          );
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );
}

/** Waits for a message in passing and closes it, so that the next one is not taken for it. Moves no focus. */
async function toast(page: Page, text: string): Promise<void> {
  const message = page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text });
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Close message' }).dispatchEvent('click');
  await expect(message).toHaveCount(0);
}

test.describe.configure({ mode: 'parallel' });

test('two tabs agree: what comes shows in both, what is read in one is read in the other', async ({
  page,
  site,
}) => {
  const { author } = await reader(page, site);
  const other = await page.context().newPage();
  await page.goto('/faq');
  await other.goto('/faq');
  await Promise.all([page, other].map((tab) => expect(bell(tab)).toHaveAccessibleName('Notifications')));
  const banners = await countBanners(page);

  await publish(author, 'Coroutines from the ground up');
  for (const tab of [page, other]) {
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread');
    await expect(tab.getByRole('status').getByText(BANNER)).toBeVisible();
  }
  await expect(page.getByText(BANNER)).toHaveCount(0, { timeout: 7_000 });
  expect(await banners()).toBe(1);

  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark as read: New post in Kotlin: Coroutines' }).click();
  await toast(page, READ);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(bell(other)).toHaveAccessibleName('Notifications');
  await expect(entry(page, 'Coroutines from the ground up').getByRole('button')).toHaveCount(0);

  await publish(author, 'Sealed classes');
  await expect(panel(page).getByRole('listitem').first()).toContainText('Sealed classes');
  await other.goto('/notifications');
  await expect(entry(other, 'Sealed classes')).toContainText('Unread');
  await entry(other, 'Sealed classes').getByRole('button', { name: 'Dismiss' }).click();
  await toast(other, READ);
  await expect(entry(page, 'Sealed classes').getByRole('button')).toHaveCount(0);
  await expect(entry(other, 'Sealed classes').getByRole('link')).toBeFocused();
  await entry(other, 'Sealed classes').getByRole('link').click();
  await expect(other.getByRole('heading', { level: 1, name: 'Sealed classes' })).toBeVisible();
});

test('the banner is shown once when something unread waits at the start', async ({ page, site }) => {
  const { ada, author } = await reader(page, site);
  await publish(author, 'Waiting for you');
  await expect.poll(() => ada.call('GET', '/notifications')).toHaveLength(1);
  await page.goto('/faq');
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(page.getByText(BANNER)).toHaveCount(0, { timeout: 7_000 });
  expect(await movedSoFar(page), 'the bell and the banner push nothing aside').toEqual([]);
  const banners = await countBanners(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
  expect(await banners()).toBe(0);
});

test('a swipe to the left of more than 50 px marks as read on the dashboard, a shorter one does not', async ({
  page,
  site,
}) => {
  const { author } = await reader(page, site);
  await publish(author, 'Swipe me');
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Updates' });
  const update = entry(page, 'Swipe me');
  await expect(
    card.getByRole('button', { name: 'Mark as read: New post in Kotlin: Swipe me' }),
  ).toBeVisible();
  const swipe = async (distance: number) => {
    const box = (await update.getByRole('link').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 - distance, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await swipe(-70);
  await expect(update).toContainText('Unread');
  await swipe(55);
  await toast(page, READ);
  await expect(update).not.toContainText('Unread');
  await expect(page).toHaveURL('/dashboard');
  await card.getByRole('link', { name: 'See All' }).click();
  await expect(page).toHaveURL('/notifications');
});

test('the panel is worked by the keyboard, and left in every way', async ({ page, site }) => {
  const { author } = await reader(page, site);
  await page.goto('/faq');
  await bell(page).press('Enter');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page)).toContainText('No updates yet.');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();

  await publish(author, 'Read by keys');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Enter');
  await toast(page, 'All notifications are marked as read.');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: 'Read by keys' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: 'See all notifications' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel(page)).toHaveCount(0);

  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel(page)).toHaveCount(0);
  await bell(page).click();
  await bell(page).click();
  await expect(panel(page)).toHaveCount(0);
  await bell(page).click();
  await panel(page).getByRole('link', { name: 'See all notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator('main h1')).toBeFocused();
});

test('the page lists all, step by step, and marks all as read', async ({ page, site }) => {
  const { ada, author } = await reader(page, site);
  for (let count = 1; count <= 23; count += 1) {
    await publish(author, `Part ${count} of many`);
  }
  await expect.poll(() => ada.call('GET', '/notifications?limit=100')).toHaveLength(23);
  await page.goto('/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('Part 23 of many');
  await expect(page.getByText('20 of 23 notifications')).toBeVisible();
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(rows).toHaveCount(23);
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('You have read everything.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Unread')).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('a failed mark as read says so and leaves the entry unread', async ({ page, site }) => {
  const { author } = await reader(page, site);
  await publish(author, 'Stays unread');
  await page.route('**/api/notifications/*/read', (route) =>
    route.fulfill({ status: 404, json: { message: 'no', code: 'not_found' } }),
  );
  await page.goto('/notifications');
  await entry(page, 'Stays unread').getByRole('button', { name: 'Mark as read' }).click();
  await toast(page, 'Error marking as read. Please try again.');
  await expect(entry(page, 'Stays unread')).toContainText('Unread');
});

test('nobody is told to log in but those who are not, and they load nothing of it', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/faq');
  await waitForScripts(page);
  await expect(bell(page)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /Bell|otifications/.test(url))).toEqual([]);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Please log in to view this page.' })).toBeVisible();

  await reader(page, site);
  await page.goto('/notifications');
  await expect(bell(page)).toBeVisible();
  await expect(page.getByText('No updates yet.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('button', { name: 'Log out' }).click();
  await expect(bell(page)).toHaveCount(0);
});

test('the link of a mail stops its mails, after asking, without logging in', async ({ page, site }) => {
  const { ada, author } = await reader(page, site);
  await publish(author, 'Comes by mail');
  const link = async () =>
    (await site.mails())
      .find((mail) => mail.includes(ada.email) && mail.includes('List-Unsubscribe'))
      ?.replace(/\r?\n\s+/g, '')
      .match(/List-Unsubscribe: ?<https?:\/\/[^/]+(\/[^>]+)>/)?.[1];
  await expect.poll(link, { timeout: 20_000 }).toBeDefined();
  await page.goto((await link()) ?? '');
  await expect(page).toHaveURL(/\/unsubscribe\//);
  await expect(page.getByRole('heading', { name: 'Stop mails about Kotlin?' })).toBeVisible();
  const frequency = { category: 'Kotlin', frequency: 'now' };
  expect(await ada.call('GET', '/notifications/mail')).toEqual([frequency]);
  await page.getByRole('button', { name: 'Stop mails about Kotlin' }).click();
  await expect(page.getByText('You will get no more mails about this category.')).toBeVisible();
  expect(await ada.call('GET', '/notifications/mail')).toEqual([{ ...frequency, frequency: 'none' }]);
  await page.goto('/unsubscribe/made-up');
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByText('This unsubscribe link is not valid.')).toBeVisible();
});

test('axe finds nothing on the panel, the page and the card, with entries read and unread', async ({
  page,
  site,
}) => {
  const { ada, author } = await reader(page, site);
  await publish(author, 'Read');
  await expect.poll(() => ada.call('GET', '/notifications')).toHaveLength(1);
  await ada.call('PUT', '/notifications/read');
  await publish(author, 'Un' + 'believably'.repeat(15));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/notifications', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Unread' })).toBeVisible();
    await expectAccessible(page, path);
    await bell(page).click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'panel', 'header');
    await expectToFit(page, path);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('the link of a digest says what it stops', async ({ roughPage: page }) => {
  const token = `${Buffer.from('somebody digest:weekly').toString('base64url')}.made-up`;
  await page.goto(`/unsubscribe/${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop the weekly digest?');
  await expect(page.getByText('the topics that come in your weekly digest')).toBeVisible();
  await page.getByRole('button', { name: 'Stop the weekly digest' }).click();
  await expect(page.getByText('This unsubscribe link is not valid.')).toBeVisible();
});
