import { readFile } from 'node:fs/promises';
import { codeOf, expectSaved, linesOf, openEditor, placeOf, windowOf } from './editor-desk';
import { expect, test, waitForScripts } from './fixtures';

test('every control does what it says, in every window', async ({ page }) => {
  const code = await openEditor(page);
  await expect(page).toHaveTitle('Code editor · Lectern');
  await expect(page.getByRole('heading', { level: 1, name: 'Code editor' })).toBeVisible();
  const language = page.getByLabel('Language', { exact: true });
  const theme = page.getByLabel('Theme', { exact: true });
  const size = page.getByLabel('Font size', { exact: true });
  await expect(language).toHaveValue('javascript');
  await expect(theme).toHaveValue('one-dark');
  await expect(size).toHaveValue('14');
  const switches = ['Line numbers', 'Syntax highlight', 'Auto Save', 'Line wrapping'];
  for (const name of switches) {
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  }
  await expect(language.locator('option')).toHaveText(['JavaScript', 'Python', 'CSS', 'HTML', 'Markdown']);
  await expect(theme.locator('option')).toHaveText(['One Dark', 'Dracula']);
  await expect(size.locator('option')).toHaveText(['12 px', '14 px', '16 px', '18 px', '20 px']);

  await code.click();
  await page.keyboard.insertText(`const long = "${'word '.repeat(80)}";\n😀`);
  const editor = windowOf(page, 'File 1').locator('.cm-editor');
  const keyword = code.getByText('const', { exact: true });
  await expect(keyword).toHaveCSS('color', 'rgb(209, 144, 230)');
  await expect(windowOf(page, 'File 1')).toContainText('85 words');
  await expect(windowOf(page, 'File 1')).toContainText('418 characters');

  await theme.selectOption('dracula');
  await expect(editor).toHaveCSS('background-color', 'rgb(40, 42, 54)');
  await expect(keyword).toHaveCSS('color', 'rgb(255, 121, 198)');
  await size.selectOption('20');
  await expect(code).toHaveCSS('font-size', '20px');
  await page.getByRole('checkbox', { name: 'Line numbers' }).uncheck();
  await expect(editor.locator('.cm-lineNumbers')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Line wrapping' }).uncheck();
  await expect(code).not.toHaveClass(/cm-lineWrapping/);
  await page.getByRole('checkbox', { name: 'Syntax highlight' }).uncheck();
  await expect(code.locator('.cm-line').first().locator('span')).toHaveCount(0);
  await language.selectOption('python');
  await expect(windowOf(page, 'File 1')).toContainText('Python');

  await page.getByRole('button', { name: 'New Window' }).click();
  const second = await codeOf(page, 'File 2');
  await expect(second).toBeFocused();
  await expect(language).toHaveValue('javascript');
  await expect(second).toHaveCSS('font-size', '20px');
  await page.keyboard.type('one two');
  await page.keyboard.press('Control+z');
  expect(await linesOf(second)).not.toBe('one two');
  await page.keyboard.press('Control+y');
  expect(await linesOf(second)).toBe('one two');

  const text = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Text' }).click();
  expect((await text).suggestedFilename()).toBe('code.txt');
  expect(await readFile(await (await text).path(), 'utf8')).toBe('one two');
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  expect((await picture).suggestedFilename()).toBe('code.png');
});

test('windows are closed and brought back, named, moved, minimised and tiled by mouse and keyboard', async ({
  page,
}) => {
  await openEditor(page);
  await page.keyboard.press('Alt+n');
  await expect(await codeOf(page, 'File 2')).toBeFocused();
  await page.keyboard.type('kept');

  await page.getByRole('button', { name: 'Close File 2' }).click();
  await expect(windowOf(page, 'File 2')).toHaveCount(0);
  await expect(await codeOf(page, 'File 1')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(await codeOf(page, 'File 2')).toBeFocused();
  expect(await linesOf(await codeOf(page, 'File 2'))).toBe('kept');
  await page.keyboard.press('Control+z');
  expect(await linesOf(await codeOf(page, 'File 2')), 'what can be undone came back too').not.toBe('kept');
  await page.keyboard.press('Control+y');

  await page.getByRole('button', { name: 'Rename File 2' }).dblclick();
  await page.keyboard.type('style');
  await page.keyboard.press('Escape');
  await expect(windowOf(page, 'File 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename File 2' })).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('style.css');
  await page.keyboard.press('Enter');
  await expect(windowOf(page, 'style.css')).toContainText('CSS');
  await (await codeOf(page, 'File 1')).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of File 1' }).fill('style.css');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('There is a file style.css already: this one is style (2).css now.', { exact: true }),
  ).toBeVisible();

  const window = windowOf(page, 'style (2).css');
  await window.getByRole('button', { name: /^Move or resize/ }).focus();
  const before = await placeOf(window);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect
    .poll(() => placeOf(window))
    .toEqual({ ...before, x: before.x + 16, height: before.height + 16 });
  await window.getByRole('button', { name: /^Move or resize/ }).hover({ position: { x: 16, y: 16 } });
  await page.mouse.down();
  await page.mouse.move(before.x + 16 + 20 + 50, before.y + 20 + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf(window)).x).toBeGreaterThan(before.x + 60);

  await window.getByRole('button', { name: 'Minimise style (2).css' }).click();
  await expect.poll(async () => (await placeOf(window)).height).toBe(44);
  await page
    .getByRole('navigation', { name: 'Open files' })
    .getByRole('button', { name: /^style \(2\)/ })
    .click();
  await expect(await codeOf(page, 'style (2).css')).toBeFocused();
  await page.getByRole('button', { name: 'Windows' }).click();
  await page.getByRole('menuitem', { name: 'Tile' }).click();
  await expect
    .poll(async () => (await placeOf(windowOf(page, 'style.css'))).y)
    .toBe((await placeOf(window)).y);

  await page.keyboard.press('Alt+w');
  await page.keyboard.press('Alt+w');
  await expect(page.getByText('No file is open.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start a new file' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('No file is open.')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen style.css' }).click();
  expect(await linesOf(await codeOf(page, 'style.css'))).toBe('kept');
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Alt+N');
});

test('a narrow screen shows one window at a time, behind tabs', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openEditor(page);
  await page.getByRole('button', { name: 'New Window' }).click();
  await expect(await codeOf(page, 'File 2')).toBeFocused();
  await expect(windowOf(page, 'File 1')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Open files' }).getByRole('button', { name: 'File 1' }).click();
  await expect(await codeOf(page, 'File 1')).toBeFocused();
  await expect(windowOf(page, 'File 2')).toHaveCount(0);
  await expect(page.getByLabel('Theme')).toHaveCount(0);
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(page.getByLabel('Theme')).toBeVisible();
});

test('Format writes JavaScript and Python in good form, in one step of undo, and leads to what it cannot read', async ({
  page,
}) => {
  const code = await openEditor(page);
  await code.click();
  await page.keyboard.insertText("let   a = 'x'\nconst b=[1,\n2]");
  await page.getByRole('button', { name: 'Format', exact: true }).click();
  await expect.poll(() => linesOf(code)).toBe('let a = "x";\nconst b = [1, 2];\n');
  await code.focus();
  await page.keyboard.press('Control+z');
  expect(await linesOf(code)).toBe("let   a = 'x'\nconst b=[1,\n2]");

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('ok();\nlet = ;\n');
  await page.keyboard.press('Shift+Alt+f');
  await expect(page.getByText(/^Line 2: /).first()).toBeVisible();
  expect(await linesOf(code)).toBe('ok();\nlet = ;\n');
  await expect(code.locator('.cm-activeLine')).toHaveText('let = ;');

  await page.getByLabel('Language', { exact: true }).selectOption('python');
  await code.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText("x = {'a':1}\ndef f( a ):\n  return a");
  await page.getByRole('button', { name: 'Format', exact: true }).click();
  await expect.poll(() => linesOf(code)).toBe('x = {"a": 1}\n\n\ndef f(a):\n    return a\n');
});

test('where the extensions do not load, a plain text area takes their place', async ({ page, context }) => {
  await context.route(/\/assets\/mount-file-/, (route) => route.abort());
  page.removeAllListeners('console');
  await page.goto('/editor');
  await waitForScripts(page);
  const area = page.getByRole('textbox', { name: 'Code of File 1' });
  await expect(page.getByText('this is a plain text field')).toBeVisible();
  await expect(area).toHaveJSProperty('tagName', 'TEXTAREA');
  await area.fill('let   plain = 1');
  await expect(windowOf(page, 'File 1')).toContainText('4 words');
  await page.getByRole('button', { name: 'Format', exact: true }).click();
  await expect(area).toHaveValue('let plain = 1;\n');
  const text = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Text' }).click();
  expect(await readFile(await (await text).path(), 'utf8')).toBe('let plain = 1;\n');
  await expectSaved(page);
  await page.reload();
  await expect(area).toHaveValue('let plain = 1;\n');
});
