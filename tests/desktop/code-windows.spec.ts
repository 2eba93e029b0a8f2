import { mkdir, rename, rm } from 'node:fs/promises';
import {
  codeWindow,
  marked,
  openFile,
  openFiles,
  openRecent,
  openWithoutAutoSave,
  recentFiles,
  stopAutoSave,
} from './code-window';
import type { LecternApp } from './lectern-app';
import { expect } from './launch';
import { test as base } from './person-files';

/** Files as other programs write them, and what is in them after `typed` was put before the first line. */
const FILES = {
  'plain.html': ['<p>one</p>\n', 'typed\n<p>one</p>\n'],
  'bom.js': ['\u{feff}let a = 1;\r\nlet b = 2;\r\n', '\u{feff}typed\r\nlet a = 1;\r\nlet b = 2;\r\n'],
  'mixed.py': ['a = 1\r\nb = 2\nc = "ä"\r\n', 'typed\r\na = 1\r\nb = 2\nc = "ä"\r\n'],
  'endless.css': ['a { color: red }', 'typed\na { color: red }'],
} as const;
const WIDE = ['\u{feff}# Größe\nno final newline', '\u{feff}typed\n# Größe\nno final newline'] as const;

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** A folder with files of other programs. */
const test = base.extend({
  files: async ({ files }, use) => {
    for (const [name, [text]] of Object.entries(FILES)) {
      await files.write(name, text);
    }
    await files.write('wide.md', utf16(WIDE[0]));
    await use(files);
  },
});

const editors = async (app: LecternApp): Promise<number> => (await app.titles()).length - 1;

test('files are saved as they were but for what was typed, in their place and elsewhere', async ({
  lectern: app,
  files,
}) => {
  const all = [
    ...Object.entries(FILES).map(
      ([name, texts]) => [name, ...texts.map((text) => Buffer.from(text))] as const,
    ),
    ['wide.md', ...WIDE.map(utf16)] as const,
  ];
  for (const [name, before, after] of all) {
    const window = await openFile(app, files.path(name));
    if (name === 'plain.html') {
      await stopAutoSave(window);
    }
    await window.save();
    await window.expectSaved();
    expect(await files.bytes(name)).toEqual(before);

    await window.typeBefore('typed\n');
    await expect.poll(() => window.title()).toBe(marked(name));
    expect(await files.bytes(name)).toEqual(before);
    await window.save();
    await window.expectSaved();
    await expect.poll(() => window.title()).toBe(name);
    expect(await files.bytes(name)).toEqual(after);

    await window.saveAs(files.path(`copy-${name}`));
    await expect.poll(() => window.title()).toBe(`copy-${name}`);
    expect(await files.bytes(`copy-${name}`)).toEqual(after);
  }
  expect(await editors(app)).toBe(all.length);
});

test('a file is written by itself a second after the last change; one of another window is not written over', async ({
  lectern: app,
  files,
}) => {
  const window = await openFile(app, files.path('bom.js'));
  await window.typeBefore('typed\n');
  await expect.poll(() => files.text('bom.js')).toBe(FILES['bom.js'][1]);
  await window.expectSaved();

  const other = await openFile(app, files.path('mixed.py'));
  await other.saveAs(files.path('bom.js'));
  await expect(other.page.getByRole('alert').filter({ hasText: 'open in another' })).toBeVisible();
  expect(await files.text('bom.js')).toBe(FILES['bom.js'][1]);
});

test('a change by another program: shown at once, or asked about when something was typed', async ({
  lectern: app,
  files,
}) => {
  const window = await openWithoutAutoSave(app, files.path('mixed.py'));
  await files.write('mixed.py', 'other = 1\n');
  await expect(window.code).toContainText('other = 1');
  await window.expectSaved();

  await window.typeOver('mine = 1\n');
  await files.write('mixed.py', 'other = 2\n');
  const bar = window.page.getByRole('alert').filter({ hasText: 'Another program has changed this file.' });
  await expect(bar).toBeVisible();
  await window.save();
  await expect(bar).toBeVisible();
  expect(await files.text('mixed.py')).toBe('other = 2\n');
  await bar.getByRole('button', { name: 'Keep mine' }).click();
  await window.save();
  await window.expectSaved();
  expect(await files.text('mixed.py')).toBe('mine = 1\n');

  await window.typeOver('mine = 2\n');
  await files.write('mixed.py', 'other = 3\n');
  await expect(window.mark).toHaveText('Changed on disk');
  await bar.getByRole('button', { name: 'Reload' }).click();
  await expect(window.code).toContainText('other = 3');
  await expect(bar).toHaveCount(0);
  await expect(window.code).toBeFocused();
  await window.page.keyboard.press('ControlOrMeta+z');
  await expect(window.code).toContainText('mine = 2');
  await window.page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(window.code).toContainText('other = 3');

  await rm(files.path('mixed.py'));
  await window.page.getByRole('button', { name: 'Save again' }).click();
  await window.expectSaved();
  expect(await files.text('mixed.py')).toBe('other = 3\n');
});

test('a window with unsaved work asks before it closes: Cancel, Save, Don’t Save', async ({
  lectern: app,
  files,
}) => {
  const window = await openWithoutAutoSave(app, files.path('bom.js'));
  await window.typeBefore('typed\n');
  await window.closeAnd('Cancel');
  await expect
    .poll(async () => (await app.systemCalls()).at(-1)?.given)
    .toMatchObject({ message: 'Do you want to save the changes to “bom.js”?', detail: files.path('bom.js') });
  expect(await files.text('bom.js')).toBe(FILES['bom.js'][0]);
  expect(window.page.isClosed()).toBe(false);

  await window.closeAnd('Save');
  expect(await files.text('bom.js')).toBe(FILES['bom.js'][1]);

  const other = await openFile(app, files.path('mixed.py'));
  await other.typeBefore('not wanted');
  await other.closeAnd('Don’t Save');
  expect(await files.text('mixed.py')).toBe(FILES['mixed.py'][0]);
});

test('quitting asks for each window in turn, and Cancel stops it; what was not wanted does not come back', async ({
  launchLectern,
  files,
}) => {
  const app = await launchLectern();
  await app.mainWindow();
  const first = await openWithoutAutoSave(app, files.path('bom.js'));
  const second = await openFile(app, files.path('mixed.py'));
  await first.typeOver('one');
  await second.typeOver('two');
  await app.answerButton('Don’t Save');
  await app.answerButton('Cancel');
  await app.electron.evaluate(({ app: running }) => void setTimeout(() => running.quit()));
  await expect.poll(async () => (await app.systemCalls()).length).toBe(2);
  expect([first.page.isClosed(), second.page.isClosed()]).toEqual([false, false]);

  await app.answerButton('Don’t Save');
  await app.answerButton('Save');
  await app.quit();
  expect(await files.text('bom.js')).toBe(FILES['bom.js'][0]);
  expect(await files.text('mixed.py')).toBe('two');

  const again = await launchLectern({ userData: app.userData });
  await again.mainWindow();
  const window = await openFile(again, files.path('bom.js'));
  await expect(window.code).toContainText('let a = 1;');
  expect(await editors(again)).toBe(1);
});

test('a recent file opens again, once; one that is gone is told and forgotten', async ({
  lectern: app,
  files,
}) => {
  const window = await openFile(app, files.path('bom.js'));
  await window.close();
  await openRecent(app, 'bom.js');
  await expect((await codeWindow(app, 'bom.js')).code).toContainText('let a = 1;');
  await openFiles(app, files.path('bom.js'), files.path('wide.md'));
  const wide = await codeWindow(app, 'wide.md');
  expect(await editors(app)).toBe(2);

  await wide.close();
  await rename(files.path('wide.md'), files.path('moved.md'));
  await app.answer('showMessageBox', { response: 0 });
  await openRecent(app, 'wide.md');
  await expect
    .poll(async () => JSON.stringify((await app.systemCalls()).at(-1)?.given))
    .toContain('not there any more');
  await expect.poll(() => recentFiles(app)).toEqual(['bom.js']);

  // The system has a list of its own, in the taskbar or the dock.
  const cleared = app.electron.evaluate(
    ({ app: running }) =>
      new Promise<string>((resolve) => {
        const clearRecentDocuments = (): void => {
          delete (running as Partial<typeof running>).clearRecentDocuments;
          resolve('cleared');
        };
        Object.assign(running, { clearRecentDocuments });
      }),
  );
  await app.choose('clear-recent');
  expect(await cleared).toBe('cleared');
  expect(await recentFiles(app)).toEqual([]);
});

test('a file of 5 MB is saved but for what was typed; where a folder has vanished, the text stays', async ({
  lectern: app,
  files,
}) => {
  const line = 'const line = "a line of a large file, with an ä";\r\n';
  const large = line.repeat(Math.ceil(5_000_000 / Buffer.byteLength(line)));
  await files.write('large.js', large);
  await mkdir(files.path('gone'));

  const window = await openWithoutAutoSave(app, files.path('large.js'));
  await window.typeBefore('typed\n');
  await window.save();
  await window.expectSaved();
  expect((await files.bytes('large.js')).equals(Buffer.from(`typed\r\n${large}`))).toBe(true);

  const lost = await openFile(app, await files.write('gone/lost.js', 'one\n'));
  await lost.typeBefore('typed\n');
  await rm(files.path('gone'), { recursive: true });
  await lost.save();
  const gone = lost.page.getByRole('alert').filter({ hasText: 'The file is gone' });
  await gone.getByRole('button', { name: 'Save again' }).click();
  await expect(gone).toContainText('Its folder is not there any more.');
  await expect(lost.mark).toHaveText('Not saved');
  await lost.saveAs(files.path('found.js'));
  await lost.expectSaved();
  expect(await files.text('found.js')).toBe('typed\none\n');
});
