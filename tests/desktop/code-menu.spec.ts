import type { BrowserWindow } from 'electron';
import { mkdir } from 'node:fs/promises';
import { exportTo, marked, namesInMenu, openFile, openWithoutAutoSave } from './code-window';
import { expect } from './launch';
import { test } from './person-files';

/** The first bytes of every PNG (RFC 2083, section 3.1). */
const PNG = '89504e470d0a1a0a';

test('Reload brings back what was typed a moment ago: of the menu, by its keys, when a page did not answer', async ({
  lectern: app,
  files,
}) => {
  const window = await openWithoutAutoSave(app, await files.write('a.py', 'old = 1\n'));
  const again = async (reload: () => Promise<void>): Promise<void> => {
    const loaded = window.page.waitForEvent('load');
    await reload();
    await loaded;
    await window.ready();
  };
  await window.typeBefore('by_menu = 1\n');
  await again(() => app.choose('reload'));
  await expect(window.code).toHaveText('by_menu = 1old = 1');
  await expect(window.mark).toHaveText('Kept, not saved yet');

  await window.typeBefore('by_keys = 1\n');
  await again(() => window.page.keyboard.press('ControlOrMeta+r'));
  await expect(window.code).toHaveText('by_keys = 1by_menu = 1old = 1');

  await window.typeBefore('hung = 1\n');
  await app.answerButton('Reload');
  await again(async () => {
    const native = await app.electron.browserWindow(window.page);
    await native.evaluate((each) => void (each as BrowserWindow).emit('unresponsive'));
  });
  await expect(window.code).toHaveText('hung = 1by_keys = 1by_menu = 1old = 1');
  expect(await files.text('a.py')).toBe('old = 1\n');
  await window.save();
  await window.expectSaved();
  expect(await files.text('a.py')).toBe('hung = 1\nby_keys = 1\nby_menu = 1\nold = 1\n');
});

test('the Window menu has the windows by their names, as they are now', async ({ lectern: app, files }) => {
  const inMenu = (): Promise<string[]> => namesInMenu(app);
  // macOS lists the windows itself.
  const listed = (...names: string[]): string[] => (process.platform === 'darwin' ? [] : names);
  await mkdir(files.path('lib'));
  const first = await openWithoutAutoSave(app, await files.write('a.py', ''));
  await expect.poll(inMenu).toEqual(listed('a.py'));
  await first.typeBefore('typed = 1\n');
  await expect.poll(() => first.title()).toBe(marked('a.py'));

  const folder = files.root.replace(/^.*[/\\]/, '');
  const second = await openFile(app, await files.write('lib/a.py', ''), 'a.py — lib');
  await expect.poll(inMenu).toEqual(listed(`a.py — ${folder}`, 'a.py — lib'));
  await second.saveAs(files.path('b & c.py'));
  await second.expectSaved();
  await expect.poll(inMenu).toEqual(listed('a.py', 'b && c.py'));

  const third = await openFile(app, files.path('lib/a.py'), 'a.py — lib');
  await third.close();
  await expect.poll(inMenu).toEqual(listed('a.py', 'b && c.py'));
});

test('Export writes a picture or the text where the dialog says, and nothing when it is cancelled', async ({
  lectern: app,
  files,
}) => {
  const window = await openFile(app, await files.write('a.py', 'größe = 1\r\n'));
  const exported = (name: string) => window.page.getByText(`Saved to ${name}.`, { exact: true });

  await app.answer('showSaveDialog', { canceled: true, filePath: files.path('unwanted') });
  await app.choose('export-text');
  await expect.poll(async () => (await app.systemCalls()).length).toBe(1);
  await exportTo(app, 'export-text', files.path('out.txt'));
  await expect(exported('out.txt')).toBeVisible();
  expect(await files.text('out.txt')).toBe('größe = 1\n');

  await app.answer('showSaveDialog', { canceled: true, filePath: files.path('unwanted') });
  await app.choose('export-picture');
  await expect.poll(async () => (await app.systemCalls()).length).toBe(3);
  await exportTo(app, 'export-picture', files.path('out.png'));
  await expect(exported('out.png')).toBeVisible();
  const picture = await files.bytes('out.png');
  expect(picture.toString('hex', 0, 8)).toBe(PNG);
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  const drawn = await window.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    const { width: w, height: h } = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    return [w, h];
  }, picture.toString('base64'));
  expect(drawn).toEqual([width, height]);
  expect(Math.min(width, height)).toBeGreaterThan(50);

  expect((await files.names()).sort()).toEqual(['a.py', 'out.png', 'out.txt']);
  const asked = (await app.systemCalls()).map(({ given }) => (given as { defaultPath: string }).defaultPath);
  expect(asked.map((path) => path.replace(/^.*[/\\]/, ''))).toEqual(['a.txt', 'a.txt', 'a.png', 'a.png']);
});
