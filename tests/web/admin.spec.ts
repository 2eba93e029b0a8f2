import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { startSite, type Site } from '../support/site';
import { fillAdminData, type AdminData } from './admin-data';
import { expectAccessible, expectToFit } from './axe';
import { expect, test as base, waitForScripts } from './fixtures';

/** A site of its own for each test: what one admin does, another would notice. */
const test = base.extend<{ data: AdminData; own: Site; admin: Page }>({
  data: async ({}, use) => {
    const data = await fillAdminData();
    await use(data);
    await rm(data.dataFolder, { recursive: true, force: true });
  },
  own: async ({ data }, use) => {
    const own = await startSite({ dataFolder: data.dataFolder });
    await use(own);
    await own.stop();
  },
  admin: async ({ own, data, context, page }, use) => {
    await signIn(context, data.tokens.root);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${own.url}/admin-dashboard`);
    await waitForScripts(page);
    await use(page);
  },
});

/** Every page of the context starts signed in, until it logs out. */
async function signIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => {
    if (!sessionStorage.getItem('was-signed-in')) {
      sessionStorage.setItem('was-signed-in', 'yes');
      localStorage.setItem('token', value);
    }
  }, token);
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

test('is not for visitors, nor for users', async ({ own, data, page, browser }) => {
  await page.goto(`${own.url}/admin-dashboard`);
  await expect(page.getByRole('heading', { name: 'Please log in to view this page.' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const context = await browser.newContext();
  await signIn(context, data.tokens.reader);
  const reader = await context.newPage();
  await reader.goto(`${own.url}/admin-dashboard`);
  await expect(reader.getByRole('heading', { name: 'Access denied. Admins only.' })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Admin dashboard' })).toHaveCount(0);
  await context.close();
});

test('lists users as name - email, in steps, and finds them in every alphabet', async ({ admin }) => {
  const users = section(admin, 'Users');
  await expect(users.getByText('Rita Reader - reader@example.org')).toBeVisible();
  await expect(users.getByRole('status')).toHaveText('20 of 47 users');
  await users.getByRole('button', { name: 'Load More' }).click();
  await users.getByRole('button', { name: 'Load More' }).click();
  await expect(users.getByRole('status')).toHaveText('47 of 47 users');
  await expect(users.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  const texts = await users.getByRole('listitem').getByText(' - ').allInnerTexts();
  expect(new Set(texts).size).toBe(47);

  const box = users.getByRole('searchbox', { name: 'Search by name or e-mail' });
  await box.pressSequentially('ольга');
  await expect(users.getByRole('listitem')).toHaveCount(1);
  await expect(admin).toHaveURL(/\/admin-dashboard\?search=/);
  await admin.reload();
  await expect(box).toHaveValue('ольга');
  await expect(users.getByText('Ольга Иванова - olga@example.org')).toBeVisible();
  await box.fill('nobody at all');
  await expect(users.getByText('Nobody found for “nobody at all”.')).toBeVisible();
  await users.getByRole('button', { name: 'Show everybody' }).click();
  await expect(users.getByRole('status')).toHaveText('20 of 47 users');
  await expect(admin).toHaveURL(/\/admin-dashboard$/);
});

test('blocks after asking, which ends the session, and lets in again', async ({
  own,
  data,
  admin,
  browser,
}) => {
  const context = await browser.newContext();
  await signIn(context, data.tokens.reader);
  const reader = await context.newPage();
  await reader.goto(`${own.url}/dashboard`);
  await expect(reader.getByRole('heading', { name: 'Welcome, Rita Reader' })).toBeVisible();

  const row = rowOf(admin, 'reader@example.org');
  const block = row.getByRole('button', { name: 'Block Rita Reader' });
  await block.press('Enter');
  await expect(dialog(admin)).toHaveAccessibleName('Block Rita Reader?');
  await admin.keyboard.press('Escape');
  await expect(dialog(admin)).toHaveCount(0);
  await expect(block).toBeFocused();
  await block.press('Enter');
  await dialog(admin).getByRole('button', { name: 'Block' }).press('Enter');
  await expect(row.getByText('Blocked')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Unblock Rita Reader' })).toBeFocused();
  await expect(admin.getByText('The account is blocked and logged out everywhere.').first()).toBeVisible();

  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'Please log in to view this page.' })).toBeVisible();
  await context.close();

  await row.getByRole('button', { name: 'Unblock Rita Reader' }).click();
  await dialog(admin).getByRole('button', { name: 'Unblock' }).click();
  await expect(row.getByText('Blocked')).toHaveCount(0);
});

test('gives and takes the role of an admin, but not the last one’s', async ({ admin }) => {
  const own = rowOf(admin, 'root@example.org');
  const stepDown = async () => {
    await own.getByRole('button', { name: 'Make user Root Admin' }).click();
    await dialog(admin).getByRole('button', { name: 'Make user' }).click();
  };
  await stepDown();
  await expect(dialog(admin).getByRole('alert')).toHaveText(
    'This is the last admin. Make somebody else an admin first.',
  );
  await dialog(admin).getByRole('button', { name: 'Cancel' }).click();
  await expect(own.getByText('Admin', { exact: true })).toBeVisible();

  const row = rowOf(admin, 'reader@example.org');
  await row.getByRole('button', { name: 'Make admin Rita Reader' }).click();
  await dialog(admin).getByRole('button', { name: 'Make admin' }).click();
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();
  await stepDown();
  await expect(admin.getByRole('heading', { name: 'Access denied. Admins only.' })).toBeVisible();
  await expect(admin.getByRole('main')).toBeFocused();
});

test('makes an invite code that is shown once and makes one admin, who lands here', async ({
  own,
  admin,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const invites = section(admin, 'Invite codes');
  await expect(invites.getByText('No invite codes yet.')).toBeVisible();
  await invites.getByRole('button', { name: 'Make a code' }).click();
  const code = await invites.getByLabel('New invite code').inputValue();
  await invites.getByRole('button', { name: 'Copy code' }).click();
  await expect(invites.getByRole('status')).toHaveText('Copied.');
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(code);

  const other = await browser.newContext();
  const page = await other.newPage();
  const email = 'nadia@example.org';
  const fill = async () => {
    await page.goto(`${own.url}/register`);
    await waitForScripts(page);
    await page.getByLabel('Name').fill('Надія');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.locator('input[name=password]').fill('Corr3ct-horse');
    await page.locator('input[name=confirmPassword]').fill('Corr3ct-horse');
    await page.getByLabel('Role').selectOption('Admin');
  };
  await fill();
  await page.getByLabel('Invite code').fill('AAAAA-AAAAA-AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.locator('#register-inviteCode-error')).toHaveText(
    'Admin registration needs an invite code.',
  );
  await page.getByLabel('Invite code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(`${own.url}/admin-dashboard`);
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('button', { name: 'Log out' }).click();
  await page.goto(`${own.url}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('input[name=password]').fill('Corr3ct-horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${own.url}/admin-dashboard`);
  await other.close();

  await admin.reload();
  await expect(invites.getByText('Used by Надія')).toBeVisible();
  expect(await admin.content()).not.toContain(code);
  await expect(invites.getByRole('button', { name: /Take back/ })).toHaveCount(0);
  await invites.getByRole('button', { name: 'Make a code' }).click();
  await invites.getByRole('button', { name: /Take back/ }).click();
  await dialog(admin).getByRole('button', { name: 'Take back' }).click();
  await expect(invites.getByRole('listitem')).toHaveCount(1);
  await expect(invites.getByRole('heading', { name: 'Invite codes' })).toBeFocused();
  await expect(invites.getByLabel('New invite code')).toHaveCount(0);
});

test('shows what failed, retries it, and discards it', async ({ own, admin }) => {
  const failed = section(admin, 'Failed mails and jobs');
  const figures = section(admin, 'Figures');
  await expect(figures.getByText('3 mails or jobs have failed.')).toBeVisible();
  await figures.getByRole('link', { name: 'See why' }).click();
  await expect(failed.getByRole('heading', { name: 'Failed mails and jobs' })).toBeFocused();
  const row = failed.getByRole('listitem').filter({ hasText: 'To reader@example.org' });
  await expect(row).toContainText('Mail with a password reset link');
  await expect(row).toContainText('Error: connect ECONNREFUSED');
  await expect(row).toContainText('12 attempts');
  await expect(failed.getByRole('status')).toHaveText('3 of 3 failed mails and jobs');
  await row.getByRole('button', { name: /^Retry/ }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await own.mails()).join()).toContain('reader@example.org');

  await failed.getByRole('button', { name: /^Discard .*olga/ }).click();
  await dialog(admin).getByRole('button', { name: 'Discard' }).click();
  await expect(failed.getByRole('listitem')).toHaveCount(1);
  await expect(failed.getByRole('heading', { name: 'Failed mails and jobs' })).toBeFocused();
  await failed.getByRole('button', { name: /^Retry/ }).click();
  await expect(failed.getByText('Nothing has failed.')).toBeVisible();
  await expect(figures.getByText(/have failed/)).toHaveCount(0);
  expect((await own.mails()).join()).not.toContain('olga@example.org');
});

const SECTIONS = [
  'Figures',
  'Users',
  'Certificates',
  'Invite codes',
  'Questions without an answer',
  'AI Help',
  'Failed mails and jobs',
];

test('says what could not be loaded, and loads it when asked again', async ({ own, data, context, page }) => {
  await signIn(context, data.tokens.root);
  let isDown = true;
  await page.route(/\/api\/(users|admin)/, (route) =>
    isDown
      ? route.fulfill({ status: 400, json: { code: 'bad_request', message: 'Out for lunch.' } })
      : route.continue(),
  );
  await page.goto(`${own.url}/admin-dashboard`);
  await expect(page.getByRole('alert').getByText('Out for lunch.')).toHaveCount(SECTIONS.length);
  isDown = false;
  for (const name of SECTIONS) {
    await section(page, name).getByRole('button', { name: 'Try again' }).click();
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Rita Reader - reader@example.org')).toBeVisible();
});

test('tells the figures as a table too, and axe finds nothing, light and dark', async ({ admin }) => {
  await section(admin, 'Invite codes').getByRole('button', { name: 'Make a code' }).click();
  const figures = section(admin, 'Figures');
  await expect(figures.getByRole('img', { name: /^Members by day, .*: 47 new in 30 days/ })).toBeVisible();
  await figures.getByText('Day by day').click();
  const counts = await figures.getByRole('table').getByRole('cell').allInnerTexts();
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(47);
  await expectAccessible(admin);
});

test('fits into 320 px with the longest of names, its questions too', async ({ admin }) => {
  await section(admin, 'Invite codes').getByRole('button', { name: 'Make a code' }).click();
  await expectToFit(admin);
  await rowOf(admin, 'long-domain-name')
    .getByRole('button', { name: /^Unblock/ })
    .click();
  await expect(dialog(admin)).toBeVisible();
  expect(await dialog(admin).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expectAccessible(admin, 'question', 'dialog');
});
