import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { makeAuthor, signIn } from './members';

test.beforeEach(async ({ context, site }) => {
  await signIn(context, await makeAuthor(site));
});

function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** A field whose editor has come. */
async function editor(page: Page, name: string): Promise<Locator> {
  const found = field(page, name);
  await expect(found).toHaveClass(/cm-content/);
  return found;
}

/** The snippet of a new bullet point. */
async function snippet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Bullet Point to subtitle 1' }).click();
  await page.getByRole('button', { name: 'Add code' }).click();
  return editor(page, 'Code snippet');
}

const textOf = (content: Locator) =>
  content.evaluate((element) =>
    [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );

test('a Markdown field has its styles, its name, its shortcuts and a toolbar', async ({ page }) => {
  await page.goto('/add-post');
  const content = await editor(page, 'Content');
  await page.locator('label', { hasText: /^Content/ }).click();
  await expect(content).toBeFocused();
  await expect(content).toHaveAttribute('aria-description', /Markdown is allowed/);
  await expect(content).toHaveAttribute('aria-required', 'true');

  await page.keyboard.type('## Heading');
  await expect(content.locator('.tok-heading').last()).toHaveCSS('font-weight', '700');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  expect(await textOf(content)).toBe('## Heading\n- one\n- two');

  await page.keyboard.press('Control+b');
  expect(await textOf(content)).toBe('## Heading\n- one\n- **two**');
  await page.keyboard.press('Control+b');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting of Content' });
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+B',
  );
  await toolbar.getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();
  expect(await textOf(content)).toBe('## Heading\n- one\n- *two*');

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Tab');
  await expect(content).not.toBeFocused();
  expect(await textOf(content)).toBe('## Heading\n- one\n- two');
});

test('an address pasted over words makes a link of them', async ({ page }) => {
  await page.goto('/add-post');
  const content = await editor(page, 'Content');
  await content.fill('the manual');
  await content.press('Control+a');
  await content.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'https://example.org/manual');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await textOf(content)).toBe('[the manual](https://example.org/manual)');
});

test('what is typed before the editor comes is kept, and so is the cursor', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/markdown-kind-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/add-post');
  const area = field(page, 'Content');
  await expect(area).toBeEditable();
  await area.pressSequentially('Hello world');
  for (let step = 0; step < 'world'.length; step += 1) {
    await page.keyboard.press('ArrowLeft');
  }
  release();
  const content = await editor(page, 'Content');
  await expect(content).toBeFocused();
  await page.keyboard.type('wide ');
  expect(await textOf(content)).toBe('Hello wide world');
});

test('a field whose editor never comes is a text area that works', async ({ page }) => {
  // Not a failure of the network, which the console would tell of.
  await page.route('**/assets/markdown-kind-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export {};' }),
  );
  await page.goto('/add-post');
  const area = page.locator('textarea').first();
  await expect(area).toHaveAccessibleName(/^Content/);
  await area.fill('Typed all the same');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.frameLocator('iframe').getByText('Typed all the same')).toBeVisible();
});

test('a snippet is highlighted in its language, Tab indents, and Escape lets Tab leave', async ({ page }) => {
  await page.goto('/add-post');
  const code = await snippet(page);
  await page.getByRole('combobox', { name: 'Language of Code snippet' }).first().selectOption('TypeScript');
  await code.click();
  await page.keyboard.type('const a = 1;');
  await expect(code.locator('.tok-keyword')).toHaveText('const');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  expect(await textOf(code)).toBe('  const a = 1;');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(code).not.toBeFocused();
  expect(await textOf(code)).toBe('  const a = 1;');
});

test('of 10,000 lines only those in sight stand in the page, and all are kept', async ({ page }) => {
  await page.goto('/add-post');
  const code = await snippet(page);
  const lines = Array.from({ length: 10_000 }, (_, index) => `let line${index} = ${index};`);
  await code.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join('\n'));
  await code.press('Control+End');
  await page.keyboard.type('// the end');
  await expect(code.locator('.cm-line').last()).toHaveText('let line9999 = 9999;// the end');
  expect(await code.locator('.cm-line').count()).toBeLessThan(200);
});

test('a category is found by typing, and goes back when nothing was chosen', async ({ page }) => {
  await page.goto('/add-post');
  const category = page.getByRole('combobox', { name: /^Category/ });
  await category.fill('typ');
  await expect(page.getByRole('option')).toHaveText(['TypeScript']);
  await page.keyboard.press('Enter');
  await expect(category).toHaveValue('TypeScript');
  await expect(category).toHaveAttribute('aria-expanded', 'false');
  await category.fill('qqq');
  await expect(page.getByText('There is no such category.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(category).toHaveValue('TypeScript');
});

test('the preview shows the post as readers see it, and a finding leads to its field', async ({ page }) => {
  await page.goto('/add-post');
  await field(page, 'Title').fill('A title for the preview');
  await (await editor(page, 'Content')).fill('Some **strong** words.');
  await field(page, 'Subtitle').fill('An empty section');
  await page.getByRole('button', { name: 'Preview' }).click();
  const post = page.frameLocator('iframe[title="Preview of the post"]');
  await expect(post.getByRole('heading', { level: 1 })).toHaveText('A title for the preview');
  await expect(post.locator('strong')).toHaveText('strong');
  await (await editor(page, 'Content')).fill('Other words.');
  await expect(post.getByText('Other words.')).toBeVisible();
  await page
    .getByRole('button', { name: /^(Warning|Hint): .*/ })
    .first()
    .click();
  await expect(field(page, 'Subtitle')).toBeFocused();
  // Where the preview takes the place of the form, the bar's count leads to it and a finding back.
  await page.setViewportSize({ width: 800, height: 800 });
  await page.getByRole('button', { name: /^\d things? to mend/ }).click();
  await expect(field(page, 'Subtitle')).toBeHidden();
  await page.getByRole('button', { name: /^Warning: .*/ }).click();
  await expect(field(page, 'Subtitle')).toBeFocused();
});
