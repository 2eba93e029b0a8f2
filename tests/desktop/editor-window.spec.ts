import { expectAccessible, expectToFit } from '../web/axe';
import { codeWindow, marked, openFile, openFiles } from './code-window';
import { expect } from './launch';
import { test } from './person-files';

test('shows the file alone, with the focus in its text, and marks what was typed until it is taken back', async ({
  lectern: app,
  files,
}) => {
  const path = await files.write('app.js', 'const one = 1;\r\n');
  const window = await openFile(app, path);
  const { page } = window;
  await expect(window.code).toBeFocused();
  await expect(page).toHaveTitle('app.js');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  for (const said of ['Saved to disk', path, '4 words', 'UTF-8', 'CRLF']) {
    await expect(page.getByRole('main')).toContainText(said);
  }
  await expect(page.getByLabel('Language', { exact: true })).toBeDisabled();

  await page.keyboard.type('x');
  await expect.poll(() => window.title()).toBe(marked('app.js'));
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => window.title()).toBe('app.js');
  await window.expectSaved();

  await expectAccessible(page);
  await expectToFit(page);
});

test('a new file can be named, and the menu works on it', async ({ lectern: app }) => {
  await app.choose('new-window');
  const { page, mark } = await codeWindow(app, 'Untitled-1');
  await expect(mark).toHaveText('New file');
  await page.keyboard.press('F2');
  await page.getByLabel('Name of Untitled-1').fill('main.py');
  await page.keyboard.press('Enter');
  const named = await codeWindow(app, 'main.py');
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('python');

  await app.answer('showSaveDialog', { canceled: true });
  await app.choose('export-text');
  await expect.poll(() => app.asked('showSaveDialog')).toHaveLength(1);
  const [asked] = (await app.asked('showSaveDialog')) as { defaultPath: string }[];
  expect(asked?.defaultPath).toMatch(/[/\\]main\.txt$/);
  await named.typeBefore('kept');
  await expect(mark).toHaveText('Kept, not saved yet');
});

test('a page finds its styles and scripts in the other windows', async ({ lectern: app, files }) => {
  const html = '<link rel="stylesheet" href="style.css"><p id="out">one</p><script src="say.js"></script>';
  await openFiles(
    app,
    await files.write('say.js', "console.log(getComputedStyle(document.querySelector('#out')).color)"),
    await files.write('style.css', 'p { color: rgb(1, 2, 3) }'),
  );
  await codeWindow(app, 'say.js');
  await codeWindow(app, 'style.css');
  const { page } = await openFile(app, await files.write('index.html', html));
  await app.focus(page);
  await app.choose('run');
  await expect(page.getByText('rgb(1, 2, 3)')).toBeVisible();
});

test('a window that gets no file says so', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  await page.evaluate(() => location.assign('/editor?window=none'));
  await expect(page.getByRole('alert')).toContainText('This window has no file.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.evaluate(() => location.assign('/'));
  await app.mainWindow();
});
