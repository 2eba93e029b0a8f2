import type { Browser, Locator, Page } from '@playwright/test';
import { startSite, type Site } from '../support/site';
import { readable, startMailServer, type MailServer, type ReceivedMail } from '../support/smtp';
import { expect, test as base, waitForScripts, watchConsole } from './fixtures';
import { makeAuthor, publish } from './members';

/** A site that sends its mails to a real SMTP server. */
const test = base.extend<{ _: undefined }, { mails: MailServer; site: Site }>({
  _: undefined,
  mails: [
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mails }, use) => {
      const site = await startSite({ env: { TRUST_PROXY: '1', SMTP_URL: mails.url } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

const BANNER = 'New post added!';
const EMAIL = 'ada@example.org';
const PASSWORD = 'Corr3ct-horse';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const entry = (place: Page | Locator, title: string) =>
  place.getByRole('listitem').filter({ hasText: title });
const subjectsTo = (mails: MailServer, email: string) =>
  mails.received.filter(({ to }) => to.includes(email)).map((mail) => headerOf(mail, 'Subject'));

function headerOf(mail: ReceivedMail | undefined, name: string): string | undefined {
  const head = readable(mail?.text ?? '').split('\r\n\r\n')[0];
  return new RegExp(`^${name}: *(.*?)\r?$`, 'mi').exec(head ?? '')?.[1];
}

async function expectUnread(tabs: Page[], count: number): Promise<void> {
  for (const tab of tabs) {
    await expect(bell(tab)).toHaveAccessibleName(
      count === 0 ? 'Notifications' : `Notifications, ${count} unread`,
    );
  }
}

/** Registers and follows React by hand. @returns the browser's storage once it is closed */
async function joinAndFollow(browser: Browser, { url }: Site) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/register');
  await waitForScripts(page);
  await page.getByLabel('Name').fill('Ada Reader');
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=confirmPassword]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Reader' })).toBeVisible();
  await page.goto('/category/React');
  await waitForScripts(page);
  await page.getByRole('button', { name: 'Follow React' }).click();
  await page
    .getByRole('dialog', { name: 'Follow a category' })
    .getByRole('button', { name: 'Follow', exact: true })
    .click();
  await expect(page.getByText('You have successfully followed the category!').first()).toBeVisible();
  await expectUnread([page], 0);
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

/** Comes back as the one who left. Every document counts how often it says the banner. */
async function comeBack(
  browser: Browser,
  { url }: Site,
  storageState: Awaited<ReturnType<typeof joinAndFollow>>,
) {
  const context = await browser.newContext({ baseURL: url, storageState, reducedMotion: 'reduce' });
  await context.addInitScript((text) => {
    const watched = Object.assign(window, { banners: 0 });
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      watched.banners += added.filter((node) => node.textContent === text).length;
    }).observe(document, { childList: true, subtree: true });
  }, BANNER);
  return context;
}

const bannersOf = (page: Page) =>
  page.evaluate(() => (window as Window & { banners?: number }).banners ?? Number.NaN);

async function swipe(page: Page, title: string, distance: number): Promise<void> {
  const box = (await entry(page, title).getByRole('link').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(box.x + 80, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 80 - distance, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
}

test('a reader is mailed once and told once of each post, reads it in three ways in two tabs, and stops the mails', async ({
  browser,
  site,
  mails,
}) => {
  const storage = await joinAndFollow(browser, site);
  const author = await makeAuthor(site);
  await author.call('POST', '/notifications/follow-category', { category: 'React' });

  await publish(author, 'Keys tell siblings apart', 'React');
  await mails.arrived(1);
  expect(subjectsTo(mails, EMAIL)).toEqual(['New post in React: Keys tell siblings apart']);
  const [mail] = mails.received;
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const unsubscribe = /^<(http.+)>$/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
  expect(unsubscribe).toContain(`${site.url}/`);

  const context = await comeBack(browser, site, storage);
  const [page, other] = [await context.newPage(), await context.newPage()];
  const checks = [page, other].map(watchConsole);
  await page.goto('/faq');
  await expectUnread([page], 1);
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(page.getByText(BANNER)).toHaveCount(0, { timeout: 7_000 });
  expect(await bannersOf(page)).toBe(1);
  await page.reload();
  await other.goto('/category');
  await expectUnread([page, other], 1);
  expect(await Promise.all([page, other].map(bannersOf)), 'it was told already').toEqual([0, 0]);

  await bell(page).click();
  await expect(entry(panel(page), 'Keys tell siblings apart')).toContainText('Unread');
  await panel(page).getByRole('button', { name: 'Mark as read: New post in React: Keys tell' }).click();
  await expectUnread([page, other], 0);
  await expect(panel(page).getByText('Unread')).toHaveCount(0);

  await publish(author, 'Refs are for what is not shown', 'React');
  await expectUnread([page, other], 1);
  for (const tab of [page, other]) {
    await expect(tab.getByText(BANNER)).toBeAttached();
  }
  await bell(other).click();
  await panel(other).getByRole('button', { name: 'Dismiss: New post in React: Refs are' }).click();
  await expectUnread([page, other], 0);
  await expect(entry(panel(page), 'Refs are for what is not shown')).toBeVisible();
  await expect(panel(page).getByText('Unread')).toHaveCount(0);

  await page.goto('/dashboard');
  await expectUnread([page], 0);
  await publish(author, 'State belongs where it is used', 'React');
  await expectUnread([page, other], 1);
  await swipe(page, 'State belongs where it is used', 45);
  await expect(entry(page, 'State belongs where it is used')).toContainText('Unread');
  await swipe(page, 'State belongs where it is used', 55);
  await expectUnread([page, other], 0);
  await expect(page).toHaveURL('/dashboard');

  await mails.arrived(3);
  const answer = await fetch(unsubscribe, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  await publish(author, 'Nobody is mailed about this', 'React');
  await expectUnread([page, other], 1);
  await expect(entry(page, 'Nobody is mailed about this')).toContainText('Unread');
  checks.forEach((check) => check());
  await context.close();

  // A mail about the post would have been queued with its notification, before this one.
  await author.call('POST', '/auth/forgot-password', { email: EMAIL });
  await mails.arrived(4);
  expect(subjectsTo(mails, EMAIL).slice(0, 3)).toEqual([
    'New post in React: Keys tell siblings apart',
    'New post in React: Refs are for what is not shown',
    'New post in React: State belongs where it is used',
  ]);
  expect(headerOf(mails.received[3], 'Subject')).toMatch(/password/i);
  expect(subjectsTo(mails, author.email)).toEqual([]);
});
