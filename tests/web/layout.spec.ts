import type { Page } from '@playwright/test';
import { expect, test, waitForScripts } from './fixtures';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick links to categories' });

test.describe('quick links', () => {
  test('lists the 25 categories, gives way to scrolling, and comes back', async ({ page }) => {
    await page.goto('/faq');
    await waitForScripts(page);
    await expect(bar(page).getByRole('link')).toHaveCount(25);
    await page.mouse.wheel(0, 400);
    await expect(bar(page)).toBeHidden();
    await page.mouse.wheel(0, -400);
    await expect(bar(page)).toBeVisible();
  });

  test('a lone tap of Control, its button and the close button toggle it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await waitForScripts(page);
    const toggle = page.getByRole('button', { name: 'Quick links', exact: true });
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control');
    await expect(bar(page)).toBeHidden();
    await page.keyboard.press('Control+a');
    await expect(bar(page)).toBeHidden();
    await page.keyboard.press('Control');
    // Clicking scrolls to what is not yet in its place, and scrolling puts the bar away.
    const close = page.getByRole('button', { name: 'Close quick links' });
    await expect.poll(async () => (await close.boundingBox())?.y).toBeLessThan(700);
    await close.click();
    await expect(bar(page)).toBeHidden();
    await toggle.click();
    await expect(bar(page)).toBeVisible();
  });

  test('Control in a field is left to the field', async ({ page }) => {
    await page.goto('/explore');
    await waitForScripts(page);
    await page.getByRole('searchbox', { name: 'Search posts' }).focus();
    await page.keyboard.press('Control');
    await expect(bar(page)).toBeVisible();
  });
});

test.describe('scrolling', () => {
  test('starts at the top of a new page and returns to its place on Back', async ({ page }) => {
    await page.goto('/explore');
    await waitForScripts(page);
    await page
      .getByRole('button', { name: 'Load More' })
      .or(page.getByRole('link', { name: 'Load More' }))
      .click();
    const cards = page.getByRole('region', { name: 'Latest Posts' }).getByRole('article');
    await expect(cards).toHaveCount(10);
    await cards.nth(8).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await cards.nth(8).getByRole('link').click();
    await expect(page).toHaveURL(/\/post\//);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(cards).toHaveCount(10);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50);
  });

  test('an address with a hash opens at its section', async ({ page }) => {
    await page.goto(
      '/post/effects-without-surprises-what-useeffect-is-really-for#two-effects-you-can-delete',
    );
    await expect(page.getByRole('heading', { name: 'Two effects you can delete' })).toBeInViewport();
  });
});

test('what is taken out of the search while the address follows what was typed stays out', async ({
  page,
}) => {
  await page.goto('/explore');
  await waitForScripts(page);
  const field = page.getByRole('main').getByRole('searchbox');
  const addresses = await field.evaluateHandle((input: HTMLInputElement) => {
    const seen: string[] = [];
    const replace = history.replaceState.bind(history);
    history.replaceState = (...given) => {
      replace(...given);
      seen.push(location.search);
    };
    const type = (text: string): void => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('closure');
    // Right after the address has been asked for, which is 200 ms behind (SPEC §9).
    setTimeout(() => type(''), 200);
    return seen;
  });
  await expect.poll(() => addresses.jsonValue()).toEqual(['?query=closure', '']);
  await expect(field).toHaveValue('');
});

test.describe('settings', () => {
  test('preview at once, return on Cancel, stay after Save', async ({ page }) => {
    await page.goto('/faq');
    await waitForScripts(page);
    const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Settings' });
    await panel.getByRole('slider', { name: 'Font size' }).fill('20');
    await expect.poll(size).toBe('20px');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(size).toBe('16px');
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeFocused();

    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await panel.getByRole('slider', { name: 'Font size' }).fill('18');
    await panel.getByLabel('Dark').check();
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel).toBeHidden();
    await page.reload();
    await expect.poll(size).toBe('18px');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('warn of a text colour that cannot be read, and close on Escape', async ({ page }) => {
    await page.goto('/faq');
    await waitForScripts(page);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Settings' });
    await panel.getByLabel('Text colour', { exact: true }).fill('#dddddd');
    await expect(panel.getByText(/contrast/i).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });
});

test('a page that does not exist has status 404 and a way on', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  await waitForScripts(page);
  expect(answer?.status()).toBe(404);
  await page.getByRole('searchbox').fill('generics');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
});

test('the feeds and the sitemap are well-formed', async ({ page }) => {
  // A page without a policy of its own, so that the browser's parser may be used.
  await page.goto('about:blank');
  for (const path of ['/rss.xml', '/atom.xml', '/sitemap.xml']) {
    const text = await (await page.request.get(path)).text();
    const problem = await page.evaluate(
      (xml) =>
        new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')?.textContent ??
        null,
      text,
    );
    expect(problem, path).toBeNull();
  }
});

test('the keyboard alone reaches the content, opens a question and picks a topic', async ({ page }) => {
  await page.goto('/faq');
  await waitForScripts(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main details').first()).toHaveAttribute('open', '');
  await page.locator('main details summary').nth(1).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('main details[open]')).toHaveCount(1);
});

test('the keyboard reaches the quick links without scrolling them away', async ({ page }) => {
  await page.goto('/');
  await waitForScripts(page);
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await bar(page).getByRole('link', { name: 'VS Code' }).focus();
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('link', { name: 'HTML' })).toBeFocused();
  await expect(bar(page)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
