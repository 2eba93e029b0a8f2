import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { createKeptTexts, type KeptText } from '../../../main/code/kept-texts';
import { restoreDocument } from '../../../main/code/open-document';

let folder: string;
let texts: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-kept-'));
  texts = join(folder, 'texts');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const a = (parts: Partial<KeptText> = {}): KeptText => ({
  id: uuidv7(),
  name: 'Untitled-1',
  path: null,
  language: 'javascript',
  text: 'let ä = "😀";\n',
  encoding: 'UTF-8',
  lineEnd: '\r\n',
  hash: null,
  ...parts,
});

it('gives back what was kept last, and only this user can read it', async () => {
  const kept = createKeptTexts(texts);
  const one = a();
  const other = a({ text: 'half a \u{d83d} character' });
  await Promise.all([kept.keep(a({ ...one, text: 'before' })), kept.keep(one), kept.keep(other)]);
  expect(await createKeptTexts(texts).readAll()).toEqual({ texts: [one, other], damaged: [] });
  if (process.platform !== 'win32') {
    const modes = [texts, join(texts, `${one.id}.json`)].map(async (path) => (await stat(path)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  }
});

it('forgets a text that is saved, also while it is being kept', async () => {
  const kept = createKeptTexts(texts);
  const one = a();
  await Promise.all([kept.keep(one), kept.drop(one.id)]);
  expect(await readdir(texts)).toEqual([]);
});

it('puts aside what is damaged, and gives back the rest', async () => {
  const kept = createKeptTexts(texts);
  const one = a();
  await kept.keep(one);
  const whole = await readFile(join(texts, `${one.id}.json`));
  const torn = `${uuidv7()}.json`;
  const foreign = `${uuidv7()}.json`;
  await writeFile(join(texts, torn), whole.subarray(0, whole.length - 3));
  await writeFile(join(texts, foreign), whole);
  // What a crash leaves of a file that was being written: the one before it is whole.
  await writeFile(join(texts, `${one.id}.json.1234567`), 'half');
  const damaged = [torn, foreign].sort().map((name) => join(texts, `${name}.damaged`));
  expect(await kept.readAll()).toEqual({ texts: [one], damaged });
  expect((await kept.readAll()).damaged).toEqual([]);
  expect((await readdir(texts)).length).toBe(3);
});

it('says when it cannot keep a text', async () => {
  await writeFile(texts, 'a file where the folder should be');
  await expect(createKeptTexts(texts).keep(a())).rejects.toThrow('EEXIST');
});

it('takes no id for a path', async () => {
  await mkdir(texts);
  await writeFile(join(folder, 'x.json'), '1');
  await expect(createKeptTexts(texts).drop('../x')).rejects.toThrow();
  expect(await readFile(join(folder, 'x.json'), 'utf8')).toBe('1');
});

it('knows what the lines of a text ended with, though its file has one line by now', async () => {
  const path = join(folder, 'a.js');
  await writeFile(path, '');
  const hash = createHash('sha256').update('').digest('hex');
  expect(await restoreDocument(a({ path, text: 'typed\n', lineEnd: '\r\n', hash }))).toMatchObject({
    file: { text: '', usualEnd: '\r\n' },
  });
});

it('knows a text again that was saved just before the crash', async () => {
  const path = join(folder, 'a.js');
  await writeFile(path, 'saved\r\n');
  expect(await restoreDocument(a({ path, text: 'saved\n', hash: 'of before' }))).toBeUndefined();
  expect(await restoreDocument(a({ path, text: 'typed\n', hash: 'of before' }))).toMatchObject({
    outside: 'changed',
  });
  await rm(path);
  expect(await restoreDocument(a({ path, text: 'typed\n', hash: 'of before' }))).toMatchObject({
    outside: 'gone',
  });
});
