import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNewFiles } from '../../../main/code/new-files';
import { createUnfinishedWrites, type UnfinishedWrites } from '../../../main/code/unfinished-writes';
import { writeWhole } from '../../../main/code/write-file';

const OLD = 'old\n';
const BYTES = Buffer.from('new bytes\n');

let folder: string;
let own: string;
let path: string;
const sweep = () => createNewFiles(own).sweep();
const newFile = () => join(folder, 'a.js.123456');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-new-files-'));
  own = join(await mkdtemp(join(tmpdir(), 'lectern-own-')), 'writes');
  path = join(folder, 'a.js');
  await writeFile(path, OLD);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(own, { recursive: true, force: true });
});

/** Lets everything go as far as the note, and no further: there the crash comes. */
function crashingAtNote(): { writes: UnfinishedWrites; crashed: Promise<void> } {
  const real = createUnfinishedWrites(own);
  let crash: () => void = () => undefined;
  const crashed = new Promise<void>((resolve) => (crash = resolve));
  const note: UnfinishedWrites['newFiles']['note'] = async (...given) => {
    await real.newFiles.note(...given);
    crash();
    return new Promise(() => undefined);
  };
  return { writes: { ...real, newFiles: { note } }, crashed };
}

/** A file that a crash has left: made, noted, and written in part. */
async function leave(written = 'new'): Promise<string> {
  await writeFile(newFile(), '');
  await createNewFiles(own).note(newFile(), BYTES.length);
  await writeFile(newFile(), written);
  return newFile();
}

it('a crash before the new file takes its place: the next start removes it, and the old one stays', async () => {
  const { writes, crashed } = crashingAtNote();
  void writeWhole(path, BYTES, writes);
  await crashed;
  const left = (await readdir(folder)).filter((name) => name !== 'a.js');
  expect(left).toHaveLength(1);

  const { swept } = await createUnfinishedWrites(own).mend();
  expect(swept).toEqual(left.map((name) => join(folder, name)));
  expect(await readdir(folder)).toEqual(['a.js']);
  expect(await readFile(path, 'utf8')).toBe(OLD);
  expect(await readdir(own)).toEqual([]);
});

it('after a write that was through, or failed, no note is left', async () => {
  await writeWhole(path, BYTES, createUnfinishedWrites(own));
  expect(await readFile(path)).toEqual(BYTES);
  await mkdir(join(folder, 'b.js'));
  await expect(writeWhole(join(folder, 'b.js'), BYTES, createUnfinishedWrites(own))).rejects.toThrow();
  expect(await readdir(own)).toEqual([]);
});

it('a file is written also where no note can be', async () => {
  await writeFile(own, 'in the way of the folder');
  await writeWhole(path, BYTES, createUnfinishedWrites(own));
  expect(await readFile(path)).toEqual(BYTES);
  expect(await readdir(folder)).toEqual(['a.js']);
});

it('removes what was written whole, in part or not at all', async () => {
  for (const written of ['', 'new', BYTES.toString()]) {
    expect(await sweep(), 'nothing is noted').toEqual([]);
    const left = await leave(written);
    expect(await sweep()).toEqual([left]);
    expect(await readdir(folder)).toEqual(['a.js']);
  }
});

it.each<[string, () => Promise<unknown>]>([
  [
    'another file that has got its name',
    async () => {
      await writeFile(join(folder, 'mine'), 'mine');
      await rename(join(folder, 'mine'), newFile());
    },
  ],
  [
    'one that was deleted and made anew',
    async () => {
      await rm(newFile());
      await writeFile(newFile(), 'mine');
    },
  ],
  ['one that has more in it than was to be written', () => writeFile(newFile(), 'somebody’s own long text')],
  [
    'one that was written later',
    async () => {
      const later = new Date(Date.now() + 120_000);
      await utimes(newFile(), later, later);
    },
  ],
  [
    'a link',
    async () => {
      await rename(newFile(), join(folder, 'moved'));
      await symlink('moved', newFile());
    },
  ],
])('leaves alone %s', async (_what, change) => {
  await leave();
  await change();
  const before = await readdir(folder);
  expect(await sweep()).toEqual([]);
  expect(await readdir(folder)).toEqual(before);
  expect(await readdir(own), 'it is not looked at again').toEqual([]);
});

it('goes on asking for a file whose drive is not there, and forgets one that is gone', async () => {
  await leave();
  await rename(folder, `${folder}-away`);
  expect(await sweep()).toEqual([]);
  await rename(`${folder}-away`, folder);
  expect(await sweep()).toEqual([newFile()]);

  await leave();
  await rm(newFile());
  expect(await sweep()).toEqual([]);
  expect(await readdir(own)).toEqual([]);
});

it('takes a note for nothing that is not whole', async () => {
  await leave();
  const [name = ''] = await readdir(own);
  await writeFile(join(own, name), '{"path":');
  expect(await sweep()).toEqual([]);
  expect(await readdir(folder)).toEqual(['a.js', 'a.js.123456']);
  expect(await readdir(own)).toEqual([]);
});
