import { basename } from 'node:path';
import { marked, openFile, openWithoutAutoSave, type CodeWindow } from './code-window';
import { expect } from './launch';
import { test, type Disk } from './person-files';

const OLD = 'old = 1\n';

/** What is in a disk's folder of the person's: no part of a file, under whatever name. */
const names = async ({ folder }: Disk): Promise<string[]> =>
  (await folder.names()).filter((name) => name !== 'filler').sort();

const notSaved = ({ page }: CodeWindow) => page.getByRole('alert').filter({ hasText: 'Save As…' });

test('a read-only file is shown as one; Save says why not and how else, and loses nothing', async ({
  lectern: app,
  disk,
  files,
}) => {
  await disk.folder.write('fixed.py', OLD);
  await disk.lock();
  const window = await openFile(app, disk.folder.path('fixed.py'));
  await expect(window.page.getByText('Read-only', { exact: true })).toBeVisible();

  await window.typeBefore('typed = 1\n');
  // Auto Save is on, and knows better than to try.
  await expect(window.mark).toHaveText('Kept, not saved yet');
  await expect(notSaved(window)).toHaveCount(0);
  await window.save();
  await expect(notSaved(window)).toContainText(/can only be read|may not write there/);
  await expect(notSaved(window)).toContainText('ave it somewhere else');
  await expect(window.mark).toHaveText('Not saved');
  await expect(window.code).toContainText('typed = 1');
  expect(await window.title()).toBe(marked('fixed.py'));

  await app.answer('showSaveDialog', { canceled: false, filePath: files.path('free.py') });
  await notSaved(window).getByRole('button', { name: 'Save As…' }).click();
  await window.expectSaved();
  await expect(window.page.getByText('Read-only', { exact: true })).toHaveCount(0);
  await expect.poll(() => window.title()).toBe('free.py');
  expect(await files.text('free.py')).toBe(`typed = 1\n${OLD}`);
  expect(await disk.folder.text('fixed.py')).toBe(OLD);
});

test('on a full disk a file keeps its bytes and the window its text, until there is room', async ({
  lectern: app,
  disk,
}) => {
  const window = await openWithoutAutoSave(app, await disk.folder.write('a.py', OLD));
  await disk.fill(app);
  await window.typeBefore(disk.text);
  await window.save();
  await expect(notSaved(window)).toContainText('The disk is full.');
  await expect(window.mark).toHaveText('Not saved');
  await expect.poll(() => window.title()).toBe(marked('a.py'));
  await expect(window.code).toContainText('a line of a text');
  expect(await disk.folder.text('a.py')).toBe(OLD);
  expect(await names(disk)).toEqual(['a.py']);

  await disk.makeRoom(app);
  await notSaved(window).getByRole('button', { name: 'Try again' }).click();
  await window.expectSaved();
  await expect.poll(() => window.title()).toBe('a.py');
  expect(await disk.folder.text('a.py')).toBe(disk.text + OLD);
});

test('Save As onto a full disk leaves no part of a file there, and the window stays with its own', async ({
  lectern: app,
  disk,
  files,
}) => {
  await disk.folder.write('there.py', OLD);
  await disk.fill(app);
  const path = await files.write('b.py', disk.text);
  const window = await openFile(app, path);
  await expect(window.code).toContainText('a line of a text');
  for (const name of ['new.py', 'there.py']) {
    await window.saveAs(disk.folder.path(name));
    await expect(notSaved(window)).toContainText(`“${name}”: The disk is full.`);
  }
  expect(await names(disk)).toEqual(['there.py']);
  expect(await disk.folder.text('there.py')).toBe(OLD);
  expect(await window.title()).toBe(basename(path));
  await window.save();
  await window.expectSaved();
  expect(await files.text('b.py')).toBe(disk.text);
});
