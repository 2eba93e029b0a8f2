import { link, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { CodeDocument, newDocumentStart } from '../../../main/code/code-document';
import { openDocument } from '../../../main/code/open-document';
import { isSameFile } from '../../../main/code/same-file';
import { createUnfinishedWrites } from '../../../main/code/unfinished-writes';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-document-'));
  path = join(folder, 'a.js');
  await writeFile(path, 'old\r\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const unfinished = () => createUnfinishedWrites(join(folder, 'own'));
const open = async () => new CodeDocument(await openDocument(uuidv7(), path), unfinished());
const fresh = () => new CodeDocument(newDocumentStart(uuidv7(), 'Untitled-1', 'python'), unfinished());
const onDisk = () => readFile(path, 'utf8');
/** A matcher for a part of a sentence. */
const containing = (part: string): unknown => expect.stringContaining(part);
const nothingTyped = () => Promise.resolve(undefined);

describe('saving', () => {
  it('is refused as long as another program has written the file', async () => {
    const document = await open();
    await writeFile(path, 'other');
    expect(await document.save('mine\n')).toEqual({ kind: 'changed-outside', isGone: false });
    expect(await document.save('mine\n')).toEqual({ kind: 'changed-outside', isGone: false });
    expect(await onDisk()).toBe('other');
    expect(document.isEdited).toBe(true);
    expect((await document.save('mine\n', { isOver: true })).kind).toBe('saved');
    expect(await onDisk()).toBe('mine\r\n');
    expect((await document.save('mine again\n')).kind).toBe('saved');
  });

  it('notices a change that has the same size and time', async () => {
    const document = await open();
    const time = new Date(1_000_000_000_000);
    await utimes(path, time, time);
    await document.look(nothingTyped);
    await writeFile(path, 'odd\r\n');
    await utimes(path, time, time);
    expect((await document.save('mine\n')).kind).toBe('changed-outside');
  });

  it('goes on when the same bytes were written again', async () => {
    const document = await open();
    await writeFile(path, 'old\r\n');
    expect((await document.save('mine\n')).kind).toBe('saved');
  });

  it('takes no note of its own writing', async () => {
    const document = await open();
    await document.save('mine\n');
    expect(await document.look(nothingTyped)).toBeUndefined();
  });

  it('of a new file asks where to; the name says the language', async () => {
    const document = fresh();
    expect((await document.save('x')).kind).toBe('failed');
    expect(document.isEdited).toBe(true);
    expect(await document.saveAs('# x\n', join(folder, 'b.md'))).toMatchObject({
      kind: 'saved',
      document: { name: 'b.md', language: 'markdown', isEdited: false, encoding: 'UTF-8', lineEnds: 'LF' },
    });
  });

  it('in Latin-1 says what it has no room for; Save As writes UTF-8', async () => {
    await writeFile(path, Buffer.from('gr\u{fc}n\n', 'latin1'));
    const document = await open();
    expect(await document.save('5 €\n')).toMatchObject({
      kind: 'failed',
      message: containing('“€”'),
    });
    expect((await readFile(path)).toString('latin1')).toBe('grün\n');
    expect(await document.saveAs('5 €\n', path)).toMatchObject({ document: { encoding: 'UTF-8' } });
    expect(await onDisk()).toBe('5 €\n');
  });

  it('keeps the text when the folder is gone, and says so', async () => {
    const document = fresh();
    const outcome = await document.saveAs('x\n', join(folder, 'gone', 'b.js'));
    expect(outcome).toMatchObject({
      kind: 'failed',
      message: containing('folder is not there'),
    });
    expect(document.toDto()).toMatchObject({ text: 'x\n', path: null, isEdited: true });
  });
});

describe('another program', () => {
  it('writes: a text that is not edited follows, one that is stays', async () => {
    const document = await open();
    await writeFile(path, 'new\n');
    expect(await document.look(nothingTyped)).toBe('reloaded');
    expect(document.toDto()).toMatchObject({ text: 'new\n', lineEnds: 'LF', isEdited: false });
    await writeFile(path, 'newer\n');
    // Typed this very moment: only the page knows.
    expect(await document.look(() => Promise.resolve('typed\n'))).toBe('changed');
    expect(document.text).toBe('typed\n');
    expect(await document.look(nothingTyped)).toBeUndefined();
    await document.keepMine();
    expect(document.isEdited).toBe(true);
    expect((await document.save('typed\n')).kind).toBe('saved');
    expect(await onDisk()).toBe('typed\n');
  });

  it('writes once more after the first change was turned down: that is asked about again', async () => {
    const document = await open();
    document.take('mine\n');
    await writeFile(path, 'one');
    await document.look(nothingTyped);
    await document.keepMine();
    await writeFile(path, 'two');
    expect((await document.save('mine\n')).kind).toBe('changed-outside');
  });

  it('takes the file away and puts it back', async () => {
    const document = await open();
    await rm(path);
    expect(await document.look(nothingTyped)).toBe('gone');
    expect(document.isEdited).toBe(true);
    await writeFile(path, 'old\r\n');
    expect(await document.look(nothingTyped)).toBe('reloaded');
    expect(document.isEdited).toBe(false);
  });

  it('makes something of it that is no text: the text stays', async () => {
    const document = await open();
    await writeFile(path, Buffer.from([1, 0, 2]));
    expect(await document.look(nothingTyped)).toBe('changed');
    await expect(document.reload()).rejects.toThrow(/is no text/);
    expect(document.text).toBe('old\n');
  });
});

describe('one file', () => {
  it('is known under the names of links, and not under a name beside it', async () => {
    await symlink('a.js', join(folder, 'shortcut.js'));
    await link(path, join(folder, 'A.js')).catch(() => undefined);
    await writeFile(join(folder, 'b.js'), 'old\r\n');
    expect(await isSameFile(path, join(folder, 'shortcut.js'))).toBe(true);
    expect(await isSameFile(path, join(folder, 'A.js'))).toBe(true);
    expect(await isSameFile(path, join(folder, 'b.js'))).toBe(false);
  });

  it('typed in while it is saved is not taken for saved', async () => {
    const document = await open();
    const saving = document.save('one\n');
    await Promise.resolve();
    document.take('two\n');
    await saving;
    const written = await onDisk();
    expect(document.isEdited).toBe(written !== 'two\r\n');
    expect(document.text).toBe('two\n');
  });
});
