import type { Page } from '@playwright/test';
import { goTo } from './accounts';
import { expect, test } from './launch';
import { chooseInPopup } from './scripted';

const SPELLED_WRONG = {
  misspelledWord: 'closurs',
  dictionarySuggestions: ['closures', 'closers'],
  isEditable: true,
  editFlags: {
    canUndo: true,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: true,
    canSelectAll: true,
  },
  selectionText: '',
  linkURL: '',
};

const field = (page: Page) => page.getByRole('main').getByRole('search').getByRole('searchbox');

test('the right button offers what can be done with a text', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  await goTo(page, '/explore');
  await field(page).fill('closures');
  await field(page).click({ button: 'right' });
  await expect.poll(() => app.asked('popup')).toHaveLength(1);
  await field(page).press('ControlOrMeta+a');
  await field(page).click({ button: 'right' });
  await expect.poll(() => app.asked('popup')).toHaveLength(2);
  const [, marked] = await app.asked('popup');
  expect(marked).toEqual(['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Select All']);

  await chooseInPopup(app.electron, 'Cut');
  await expect(field(page)).toHaveValue('');
  await field(page).click({ button: 'right' });
  await expect.poll(() => app.asked('popup')).toHaveLength(3);
  await chooseInPopup(app.electron, 'Paste');
  await expect(field(page)).toHaveValue('closures');
});

test('a word that is spelled wrong: what it may be comes first, and takes its place', async ({
  lectern: app,
}) => {
  const page = await app.mainWindow();
  await goTo(page, '/explore');
  await field(page).fill('about closurs');
  // The dictionary is the system's: what it would say is said here, with the word marked as it marks it.
  await field(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 13));
  const window = await app.windowOf(page);
  await window.evaluate(
    ({ webContents }, params) => void webContents.emit('context-menu', {}, params),
    SPELLED_WRONG,
  );
  expect(await app.asked('popup')).toEqual([
    ['closures', 'closers', 'Add to dictionary', 'Undo', '(Redo)', '(Cut)', '(Copy)', 'Paste', 'Select All'],
  ]);
  await chooseInPopup(app.electron, 'closures');
  await expect(field(page)).toHaveValue('about closures');

  const unknown = { ...SPELLED_WRONG, dictionarySuggestions: [] };
  await window.evaluate(
    ({ webContents }, params) => void webContents.emit('context-menu', {}, params),
    unknown,
  );
  expect((await app.asked('popup'))[1]).toContain('(No suggestions)');
});

test('the address of a link to the web can be copied; one of the app is nobody’s to have', async ({
  lectern: app,
}) => {
  const page = await app.mainWindow();
  await page.evaluate(() => {
    const link = document.createElement('a');
    Object.assign(link, { href: 'https://example.org/a?b=c', textContent: 'Elsewhere' });
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('main').locator('a[href^="/post/"]').first().click({ button: 'right' });
  await page.getByRole('link', { name: 'Elsewhere' }).click({ button: 'right' });
  await expect.poll(() => app.asked('popup')).toEqual([['Copy link']]);
  await chooseInPopup(app.electron, 'Copy link');
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(
    'https://example.org/a?b=c',
  );
});
