import type { Locator, Page } from '@playwright/test';
import { EDITOR } from '../../server/contract/constants/editor';
import { codeWindow, marked } from './code-window';
import type { LecternApp } from './lectern-app';
import { expect } from './launch';
import { test } from './person-files';

/** The text of the file that the page begins with. */
const codeIn = (page: Page) => page.getByRole('textbox', { name: 'Code of File 1', exact: true });

/** The code editor in the main window. */
async function openEditor(app: LecternApp): Promise<Page> {
  const page = await app.mainWindow();
  await page.evaluate(() => window.location.assign('/editor'));
  await app.window('/editor');
  await expect(codeIn(page)).toHaveClass(/cm-content/);
  return page;
}

async function chooseFromFile(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** What a page's own parts stand in: files may be dropped anywhere on it. */
const controlsOf = (page: Page) => page.getByRole('group', { name: 'Editor controls' });

/** Drops files of the disk, as the system hands them over: with their paths. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
    input.dataset.dropped = '';
    document.body.append(input);
  });
  await page.locator('input[data-dropped]').setInputFiles([...paths]);
  await controlsOf(page).evaluate((place) => {
    const input = document.querySelector<HTMLInputElement>('input[data-dropped]');
    const dataTransfer = new DataTransfer();
    [...(input?.files ?? [])].forEach((file) => dataTransfer.items.add(file));
    input?.remove();
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
}

/** Drops or pastes files that are on no disk, as from another program's clipboard. */
async function give(
  place: Locator,
  how: 'drop' | 'paste',
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  const loose = Object.entries(files).map(([name, content]) => ({ name, bytes: [...Buffer.from(content)] }));
  await place.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      given.loose.forEach(({ name, bytes }) => data.items.add(new File([new Uint8Array(bytes)], name)));
      const shape = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.how === 'drop'
          ? new DragEvent('drop', { ...shape, dataTransfer: data })
          : new ClipboardEvent('paste', { ...shape, clipboardData: data }),
      );
    },
    { how, loose },
  );
}

test('New Window, Open… and dropped files open native windows', async ({ lectern: app, files }) => {
  const page = await openEditor(app);
  await page.getByRole('button', { name: 'New Window' }).click();
  const made = await codeWindow(app, 'Untitled-1');
  await expect(made.mark).toHaveText('New file');

  const paths = await Promise.all(
    ['a.py', 'b.css', 'c.md', 'd.js'].map((name) => files.write(name, `${name}\n`)),
  );
  await app.answer('showOpenDialog', { canceled: false, filePaths: paths.slice(0, 2) });
  await chooseFromFile(page, 'Open…');
  for (const name of ['a.py', 'b.css']) {
    await expect((await codeWindow(app, name)).code).toContainText(name);
  }

  await drop(page, paths.slice(1));
  for (const name of ['c.md', 'd.js']) {
    const window = await codeWindow(app, name);
    await expect(window.code).toContainText(name);
    await window.expectSaved();
  }
  // One that is open is not opened again.
  expect((await app.titles()).slice(1)).toEqual(['Untitled-1', 'a.py', 'b.css', 'c.md', 'd.js']);
  await expect(page.getByRole('textbox', { name: /^Code of / })).toHaveCount(1);
});

test('a file of the page moves into a native window, and stays while there is no room for one', async ({
  lectern: app,
}) => {
  const page = await openEditor(app);
  await codeIn(page).click();
  await page.keyboard.insertText('written in the page\n');

  await fillWithWindows(app);
  await app.answer('showMessageBox', { response: 0 });
  await chooseFromFile(page, 'Open in own window');
  await expect
    .poll(async () => JSON.stringify((await app.systemCalls()).at(-1)?.given))
    .toContain(`${EDITOR.windowsMax} windows are open`);
  await expect(codeIn(page)).toContainText('written in the page');

  await removeFillers(app);
  await chooseFromFile(page, 'Open in own window');
  await expect(page.getByText('No file is open.')).toBeVisible();
  const window = await codeWindow(app, 'File 1');
  await expect(window.code).toHaveText('written in the page');
  await expect(window.mark).toHaveText('Kept, not saved yet');
  expect(await window.title()).toBe(marked('File 1'));
});

test('files without a place on the disk open as new ones, with their text', async ({
  lectern: app,
  files,
}) => {
  const page = await openEditor(app);
  await give(controlsOf(page), 'drop', {
    'notes.md': '# Notes\r\n- größer\r\n',
    'picture.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
  });
  const notes = await codeWindow(app, 'notes.md');
  await expect(notes.code).toContainText('größer');
  expect(await notes.title()).toBe(marked('notes.md'));
  await expect(page.getByText('“picture.png” is no text', { exact: false }).first()).toBeVisible();

  await give(notes.code, 'paste', { 'pasted.py': 'pasted = 1\n' });
  const pasted = await codeWindow(app, 'pasted.py');
  await expect(pasted.code).toHaveText('pasted = 1');
  expect((await app.titles()).slice(1)).toEqual([marked('notes.md'), marked('pasted.py')]);

  await notes.saveAs(files.path('notes.md'));
  await notes.expectSaved();
  expect(await files.text('notes.md')).toBe('# Notes\r\n- größer\r\n');
});

/** Opens code windows until there can be no more of them. They load nothing: only their number counts. */
async function fillWithWindows({ electron }: LecternApp): Promise<void> {
  await electron.evaluate(async ({ app, Menu }, most) => {
    const keepEmpty = (_event: object, window: object): void =>
      void Object.assign(window, { loadURL: () => Promise.resolve() });
    app.on('browser-window-created', keepEmpty);
    const item = Menu.getApplicationMenu()?.getMenuItemById('new-window');
    for (let left = most; left > 0; left -= 1) {
      const opened = new Promise((resolve) => app.once('browser-window-created', resolve));
      item?.click();
      await opened;
    }
    app.off('browser-window-created', keepEmpty);
  }, EDITOR.windowsMax);
}

async function removeFillers({ electron }: LecternApp): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter(({ webContents }) => webContents.getURL() === '')
      .forEach((window) => window.destroy()),
  );
}
