import type { Page } from '@playwright/test';
import { expectAccessible, expectToFit } from '../web/axe';
import { answerForDisk, DOCUMENT, type Host } from './code-window-host';
import { expect, test as base } from './launch';

const test = base.extend<{ host: Host }>({
  host: async ({ launchLectern }, use) => {
    const app = await launchLectern();
    await app.mainWindow();
    await use(await answerForDisk(app));
  },
});

const codeOf = (page: Page, name = 'app.js') =>
  page.getByRole('textbox', { name: `Code of ${name}`, exact: true });
const markOf = (page: Page) => page.locator('[data-save-mark]').first();

async function openEdited(host: Host, typed: string): Promise<Page> {
  const page = await host.open(DOCUMENT);
  await expect(codeOf(page)).toHaveClass(/cm-content/);
  await expect(codeOf(page)).toBeFocused();
  await page.keyboard.type(typed);
  return page;
}

test('shows the file alone, with the focus in its text', async ({ host }) => {
  const page = await host.open({ ...DOCUMENT, lineEnds: 'CRLF', isReadOnly: true });
  await expect(codeOf(page)).toHaveClass(/cm-content/);
  await expect(codeOf(page)).toBeFocused();
  await expect(page).toHaveTitle('app.js');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  for (const said of ['Saved to disk', 'Read-only', '/home/ada/app.js', '4 words', 'UTF-8', 'CRLF']) {
    await expect(page.getByRole('main')).toContainText(said);
  }
  await expect(page.getByLabel('Language', { exact: true })).toBeDisabled();
  await expectAccessible(page);
  await expectToFit(page);
});

test('says when the text differs from the disk, keeps it, and saves it', async ({ host }) => {
  const page = await openEdited(host, 'x');
  await expect.poll(() => host.asked('code:set-edited')).toEqual([[true]]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => host.asked('code:set-edited')).toEqual([[true], [false]]);
  await page.keyboard.type('y');
  await expect(markOf(page)).toHaveText('Saved to disk');
  expect((await host.asked('code:keep')).at(-1)).toEqual(['yconst one = 1;\n', { isWritten: true }]);

  await page.keyboard.type('z');
  await page.keyboard.press('Control+s');
  await expect.poll(() => host.asked('code:save')).toEqual([['yzconst one = 1;\n', 'in-place']]);
  await page.keyboard.press('Control+Shift+S');
  await expect.poll(async () => (await host.asked('code:save')).at(-1)).toEqual(['yzconst one = 1;\n', 'as']);
});

test('asks what to do about another program’s change, and reloads as one step of undo', async ({ host }) => {
  const page = await openEdited(host, 'mine ');
  await host.tell({ kind: 'changed-outside', isGone: false });
  const bar = page.getByRole('alert').filter({ hasText: 'Another program has changed this file.' });
  await expect(markOf(page)).toHaveText('Changed on disk');
  await bar.getByRole('button', { name: 'Reload' }).click();
  await expect(codeOf(page)).toContainText('from the disk');
  await expect(bar).toHaveCount(0);
  await expect(codeOf(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(codeOf(page)).toContainText('mine const one');

  await host.tell({ kind: 'changed-outside', isGone: true });
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect.poll(async () => (await host.asked('code:save')).at(-1)?.[1]).toBe('over');
});

test('a save that fails says why, and the text stays', async ({ host }) => {
  const page = await openEdited(host, 'precious ');
  await host.answerNext({ kind: 'failed', message: 'The disk is full. Make room, then save again.' });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeVisible();
  await expect(markOf(page)).toHaveText('Not saved');
  await expect(codeOf(page)).toContainText('precious');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(markOf(page)).toHaveText('Saved to disk');
});

test('a new file can be named, and the menu works on it', async ({ host }) => {
  const page = await host.open({ ...DOCUMENT, name: 'Untitled', path: null, text: '' });
  await expect(codeOf(page, 'Untitled')).toBeFocused();
  await expect(markOf(page)).toHaveText('New file');
  await page.keyboard.press('F2');
  await page.getByLabel('Name of Untitled').fill('main.py');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('main.py');
  expect(await host.asked('code:describe')).toEqual([[{ name: 'main.py', language: 'python' }]]);
  await host.command('export-text');
  await expect.poll(async () => (await host.asked('export-file'))[0]?.[0]).toBe('main.txt');
  await codeOf(page, 'main.py').click();
  await page.keyboard.type('kept');
  await expect(markOf(page)).toHaveText('Kept, not saved yet');
});

test('a page finds its styles and scripts in the other windows', async ({ host }) => {
  const html = '<link rel="stylesheet" href="style.css"><p id="out">one</p><script src="say.js"></script>';
  const page = await host.open({ ...DOCUMENT, name: 'index.html', language: 'html', text: html }, [
    { name: 'say.js', language: 'javascript', code: "console.log('from the other window')" },
    { name: 'style.css', language: 'css', code: 'p { color: rgb(1, 2, 3) }' },
  ]);
  await expect(codeOf(page, 'index.html')).toBeFocused();
  await host.command('run');
  await expect(page.getByText('from the other window')).toBeVisible();
});

test('a file that does not load says so', async ({ host }) => {
  const page = await host.open(null);
  await expect(page.getByRole('alert')).toContainText('The disk did not answer.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
