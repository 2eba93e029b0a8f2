import { deflateSync } from 'node:zlib';
import { bytesOf, downloadBy, dropFiles, openEditor, textOf, toast } from './editor-pages';
import { expect, test } from './fixtures';

/** A fragment as somebody who means no good would make it. */
function fragment(content: unknown): string {
  const bytes = typeof content === 'string' ? content : JSON.stringify(content);
  return `#v1.${deflateSync(bytes).toString('base64url')}`;
}

test('files that are dropped open in windows; what is no text is refused by name', async ({ page }) => {
  await openEditor(page);
  const utf16 = [0xff, 0xfe, ...Buffer.from('naïve = "日本"', 'utf16le')];
  await dropFiles(page, [
    { name: 'marked.js', content: '\ufeffconst a = 1;\r\nconst b = 2;\r\n' },
    { name: 'wide.py', content: utf16 },
    { name: 'picture.css', content: [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1] },
    { name: 'latin.html', content: [0x3c, 0x70, 0x3e, 0xe9, 0x74, 0xe9] },
    { name: 'huge.txt', content: 'x'.repeat(1_000_001) },
  ]);
  await expect(textOf(page, 'wide.py')).toHaveText('naïve = "日本"');
  await expect(textOf(page, 'marked.js')).toHaveText('const a = 1;const b = 2;');
  await expect(toast(page, /“wide\.py” was in UTF-16/)).toBeVisible();
  await expect(toast(page, /“picture\.css” is no text/)).toBeVisible();
  await expect(toast(page, /“latin\.html” is not in UTF-8/)).toBeVisible();
  await expect(toast(page, /“huge\.txt” is too large \(1,000,001 characters\)/)).toBeVisible();
  await expect(page.getByLabel('Language')).toHaveValue('python');

  const text = await downloadBy(page, 'Download Text');
  expect(text.suggestedFilename()).toBe('code.txt');
  expect((await bytesOf(text)).toString()).toBe('naïve = "日本"');
});

test('the File menu goes by keys, and lets a file be copied and shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page);
  await dropFiles(page, [{ name: 'greet.js', content: 'alert("hi");' }]);
  await expect(textOf(page, 'greet.js')).toBeVisible();
  const menu = page.getByRole('button', { name: 'File', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('Open…')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Share link…')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.type('copy as');
  await expect(item('Copy as picture')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
  // What scrolls beside it leaves it open; what moves its button closes it.
  await menu.press('Enter');
  await page.getByRole('region', { name: 'greet.js' }).dispatchEvent('scroll');
  await expect(item('Open…')).toBeFocused();
  await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
  await expect(menu).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);

  await menu.press('Enter');
  await item('Copy text').press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('alert("hi");');
  await menu.press('Enter');
  await item('Copy as picture').click();
  await expect(toast(page, 'The picture of greet.js is copied.')).toBeVisible();
  const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
  expect(types).toContain('image/png');

  await menu.press('ArrowUp');
  await item('Share link…').press('Enter');
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/editor#v1\.[\w-]+$/);
  const hash = new URL(await link.inputValue()).hash;
  const other = await page.context().browser()?.newContext();
  const visitor = await other?.newPage();
  const asked: string[] = [];
  visitor?.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  if (!visitor) {
    throw new Error('There is no browser.');
  }
  await visitor.goto(new URL(`/editor${hash}`, page.url()).href);
  await expect(textOf(visitor, 'greet.js')).toHaveText('alert("hi");');
  await expect(visitor).toHaveURL(/\/editor$/);
  expect(asked.filter((address) => address.includes(hash.slice(4)))).toEqual([]);
  await other?.close();
});

test('a link adds windows, once, and a hostile or damaged one adds none', async ({ page }) => {
  await openEditor(page);
  await dropFiles(page, [{ name: 'mine.js', content: 'mine' }]);
  await expect(textOf(page, 'mine.js')).toBeVisible();
  const open = (hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
  const shared = fragment({
    files: [{ name: '../../\u202egnp.exe\n.js', language: 'nonsense', code: 'theirs' }],
  });
  await open(shared);
  await expect(textOf(page, 'gnp.exe.js')).toHaveText('theirs');
  await expect(textOf(page, 'mine.js')).toHaveText('mine');
  await expect(page).toHaveURL(/\/editor$/);
  await open(shared);
  await expect(toast(page, 'The code of this link is open already.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Code of/ })).toHaveCount(2);

  const refused: [hash: string, message: RegExp][] = [
    [`${shared.slice(0, -8)}`, /This link is damaged/],
    ['#v1.', /This link is damaged/],
    [fragment({ files: [{ name: 'a', code: 1 }] }), /This link is damaged/],
    [fragment(' '.repeat(9 * 1_024 * 1_024)), /unpacks to more code/],
    ['#v7.abc', /newer version/],
    [fragment({ files: Array.from({ length: 31 }, () => ({ name: 'a', code: 'a' })) }), /31 files/],
  ];
  for (const [hash, message] of refused) {
    await open(hash);
    await expect(toast(page, message)).toBeVisible();
    await expect(page).toHaveURL(/\/editor$/);
  }
  await expect(page.getByRole('textbox', { name: /^Code of/ })).toHaveCount(2);
});

test('Save writes the file that was opened, as its lines ended, and asks when it has changed', async ({
  page,
}) => {
  // The browser's own question cannot be answered by a test: files of the browser's private folder stand for it.
  await page.addInitScript(() => {
    const place = window as unknown as Record<string, unknown>;
    const handle = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('notes.js', { create: true });
    place.showOpenFilePicker = async () => {
      const file = await handle();
      const writable = await file.createWritable();
      await writable.write('one\r\ntwo');
      await writable.close();
      return [file];
    };
  });
  await openEditor(page);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const onDisk = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const read = async () => (await (await folder.getFileHandle('notes.js')).getFile()).text();
      // While the browser puts the new file in the old one's place, it finds neither.
      return read().catch((error: unknown) => String(error));
    });
  await choose('Open…');
  await textOf(page, 'notes.js').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('!');
  await choose('Save to file');
  await expect.poll(onDisk).toBe('one\r\ntwo!');

  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const writable = await (await folder.getFileHandle('notes.js')).createWritable();
    await writable.write('theirs');
    await writable.close();
  });
  await choose('Save to file');
  await expect(page.getByRole('dialog', { name: 'The file has changed' })).toBeVisible();
  expect(await onDisk()).toBe('theirs');
  await page.getByRole('button', { name: 'Save over it' }).click();
  await expect.poll(onDisk).toBe('one\r\ntwo!');
});
