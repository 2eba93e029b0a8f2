import type { Page } from '@playwright/test';
import { expect, test, waitForScripts } from './fixtures';
import { SCREENS } from './screens';
import { walk } from './tab-walk';

const focused = (page: Page) => page.locator(':focus');

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('the end of a page leads to the quick links, once Control has shown them', async ({ page }) => {
  await page.goto('/faq');
  await waitForScripts(page);
  const bar = page.getByRole('navigation', { name: 'Quick links to categories' });
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  await expect(bar).toBeHidden();
  await page.keyboard.press('Control');
  await expect(bar).toBeVisible();
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('link').first()).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await bar.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Quick links', exact: true })).toBeFocused();
});

test('the settings can be reached, worked and left in every way, and the focus returns', async ({ page }) => {
  await page.goto('/faq');
  await waitForScripts(page);
  const opener = page.getByRole('button', { name: 'Settings', exact: true });
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await opener.press('Enter');
  await expect(panel.locator(':focus')).toBeVisible();
  expect(await walk(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  for (const leave of ['Escape', 'Close settings', 'Cancel', 'Save']) {
    await expect(panel).toBeHidden();
    await opener.press('Space');
    await expect(panel.locator(':focus')).toBeVisible();
    await panel.getByRole('slider', { name: 'Font size' }).press('ArrowRight');
    if (leave === 'Escape') {
      await page.keyboard.press('Escape');
    } else {
      await panel.getByRole('button', { name: leave }).press('Enter');
    }
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('17px');
});

test('the contents of a post unfold, lead on, and snippets are copied', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(SCREENS.post);
  await waitForScripts(page);
  const fold = page.getByRole('button', { name: 'On this page' });
  await fold.press('Space');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const title = await focused(page).innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title })).toBeFocused();
  await expect(page.getByRole('heading', { name: title })).toBeInViewport();
  const copy = page.getByRole('button', { name: /^Cop(?:y|ied) code$/ }).first();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copy.press('Enter');
  await expect(copy).toHaveText('Copied code');
  await expect(copy).toBeFocused();
});

test('following a link with Enter puts the focus on the heading of the new page', async ({ page }) => {
  await page.goto('/');
  await waitForScripts(page);
  for (const name of ['Courses', 'User Login', 'Certificate verification', 'Home']) {
    await page
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name, exact: true })
      .press('Enter');
    await expect(page.locator('main h1')).toBeFocused();
  }
});

test('a form is sent with Enter, its first fault gets the focus, and leaving keeps a place', async ({
  page,
}) => {
  await page.goto('/register');
  await waitForScripts(page);
  await page.getByLabel('Name').press('Enter');
  await expect(page.locator('main :focus')).not.toHaveAttribute('name');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Ada Keys');
  await page.getByRole('textbox', { name: 'Email' }).fill(`keys-${Date.now()}@example.org`);
  await page.locator('input[name=password]').fill('Corr3ct-horse');
  await page.locator('input[name=confirmPassword]').fill('Corr3ct-horse');
  await page.keyboard.press('Enter');
  const close = page.getByRole('button', { name: 'Close message' });
  await Promise.all([
    expect(page.locator('main h1')).toBeFocused(),
    expect(close).toBeVisible(),
    expect(page).toHaveURL('/dashboard'),
  ]);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Messages (F8)' }).locator(':focus')).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(page.locator('main h1')).toBeFocused();
  await page.reload();
  await waitForScripts(page);
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Keys' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('No updates yet.')).toBeVisible();
  expect(await walk(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.locator('main h1')).toBeFocused();
});
