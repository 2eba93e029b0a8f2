import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUnfinishedWrites } from '../../../main/code/unfinished-writes';
import { writeWhole } from '../../../main/code/write-file';
import { sayWhy } from '../../../main/say-why';
import { asNobody } from './as-nobody';
import { canLimitFiles, canMount, onSmallDisk, withSmallFiles } from '../../support/little-room';

const OLD = Buffer.from('old\r\nbytes');
const SOME = Buffer.alloc(100_000, 'o');
const LARGE = Buffer.alloc(3_000_000, 'n');
const NEW = Buffer.from('new bytes, and more of them\n');

let folder: string;
let own: string;
let path: string;
const write = (bytes: Buffer = NEW, to = path) => writeWhole(to, bytes, createUnfinishedWrites(own));
const reasonOf = async (writing: Promise<void>): Promise<string> => {
  const error: unknown = await writing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error === undefined ? 'written' : sayWhy(error, 'a.js');
};
/** Leftovers of any kind, in the folder of the file or in our own. */
const leftovers = async () => [
  ...(await readdir(folder)).filter((name) => /a\.js.+/.test(name)),
  ...(await readdir(own).catch(() => [])),
];

beforeEach(async () => {
  // Outside of the folders of this process's user: the tests also run as nobody.
  folder = await mkdtemp(join(tmpdir(), 'lectern-write-'));
  await chmod(folder, 0o777);
  own = await mkdtemp(join(tmpdir(), 'lectern-own-'));
  await chmod(own, 0o777);
  path = join(folder, 'a.js');
  await writeFile(path, OLD);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(own, { recursive: true, force: true });
});

describe('a file that is written', () => {
  it('has the new bytes and its old mode, and nothing is left beside it', async () => {
    await chmod(path, 0o751);
    await write();
    expect(await readFile(path)).toEqual(NEW);
    expect((await stat(path)).mode & 0o777).toBe(0o751);
    expect(await leftovers()).toEqual([]);
  });

  it('may be new, empty, or have 5 MB', async () => {
    const large = Buffer.alloc(5_000_000, 'lectern\n');
    await write(large, join(folder, 'b.js'));
    expect((await readFile(join(folder, 'b.js'))).equals(large)).toBe(true);
    await write(Buffer.alloc(0));
    expect((await stat(path)).size).toBe(0);
  });

  it('is the one that a link leads to, and the link stays', async () => {
    const shortcut = join(folder, 'link.js');
    await symlink('a.js', shortcut);
    await write(NEW, shortcut);
    expect(await readFile(path)).toEqual(NEW);
    await rm(path);
    await write(OLD, shortcut);
    expect(await readFile(path)).toEqual(OLD);
  });

  it('keeps its other names (hard links), longer or shorter than before', async () => {
    const other = join(folder, 'other.js');
    await link(path, other);
    await write();
    expect(await readFile(other)).toEqual(NEW);
    await write(Buffer.from('x'));
    expect((await readFile(other)).toString()).toBe('x');
    expect(await leftovers()).toEqual([]);
  });

  it('is written where it stands when its folder takes no new files', async () => {
    await chmod(path, 0o666);
    await chmod(folder, 0o755);
    await asNobody(async () => {
      await expect(writeFile(join(folder, 'b.js'), '')).rejects.toThrow('EACCES');
      await write();
    });
    expect(await readFile(path)).toEqual(NEW);
    expect(await leftovers()).toEqual([]);
  });
});

describe('a file that cannot be written keeps its bytes', () => {
  afterEach(async () => {
    expect(await leftovers()).toEqual([]);
  });

  it('read-only, though its folder is not', async () => {
    path = join(folder, 'mine.js');
    const reason = await asNobody(async () => {
      await writeFile(path, OLD, { mode: 0o444 });
      return reasonOf(write());
    });
    expect(reason).toBe(
      '“a.js”: You may not write there. Save it somewhere else, or change the rights of the file.',
    );
    expect(await readFile(path)).toEqual(OLD);
  });

  it('its folder is gone', async () => {
    expect(await reasonOf(write(NEW, join(folder, 'gone', 'a.js')))).toContain('Its folder is not there');
  });

  it('there is a folder of that name', async () => {
    await mkdir(join(folder, 'b'));
    expect(await reasonOf(write(NEW, join(folder, 'b')))).toContain('There is a folder of that name');
  });

  it.skipIf(!canLimitFiles)('only the first half of it goes through', async () => {
    const reason = await withSmallFiles(1_000_000, () => reasonOf(write(LARGE)));
    expect(reason).toContain('too large for this disk');
    expect(await readFile(path)).toEqual(OLD);
  });

  it.skipIf(!canLimitFiles)('only the first half of it goes through, and it has other names', async () => {
    await link(path, join(folder, 'other.js'));
    // The copy that is made first has room, and what comes after the old bytes has not.
    await writeFile(path, SOME);
    const reason = await withSmallFiles(SOME.length * 3, () =>
      reasonOf(write(Buffer.alloc(SOME.length * 2, 'n'))),
    );
    expect(reason).toContain('too large for this disk');
    expect((await readFile(path)).equals(SOME)).toBe(true);
  });

  it.skipIf(!canMount)('the disk is full', async () => {
    await onSmallDisk(async (disk) => {
      const file = join(disk, 'a.js');
      await writeFile(file, OLD);
      expect(await reasonOf(write(LARGE, file))).toContain('The disk is full');
      expect(await readFile(file)).toEqual(OLD);
      await link(file, join(disk, 'other'));
      expect(await reasonOf(write(LARGE, file))).toContain('The disk is full');
      expect(await readFile(file)).toEqual(OLD);
      expect((await readdir(disk)).sort()).toEqual(['a.js', 'other']);
    });
  });
});

describe('a crash in the middle of writing a file where it stands', () => {
  it('gives it its old bytes back at the next start', async () => {
    await leaveCopy(OLD, NEW);
    await writeFile(path, Buffer.concat([NEW.subarray(0, 4), OLD.subarray(4), NEW.subarray(OLD.length)]));
    expect(await mend()).toEqual([path]);
    expect(await readFile(path)).toEqual(OLD);
    expect(await leftovers()).toEqual([]);
  });

  it.each([
    ['that was through', NEW],
    ['that another program has written since', Buffer.from('somebody else')],
  ])('leaves a file alone %s', async (_name, found) => {
    await leaveCopy(OLD, NEW);
    await writeFile(path, found);
    expect(await mend()).toEqual([]);
    expect(await readFile(path)).toEqual(found);
    expect(await leftovers()).toEqual([]);
  });

  it('keeps the copy until the drive of the file is there again', async () => {
    await leaveCopy(OLD, NEW);
    const drive = `${folder}-drive`;
    await rename(folder, drive);
    expect(await mend()).toEqual([]);
    expect(await readdir(own)).toEqual(['x.write']);
    await rename(drive, folder);
    await writeFile(path, Buffer.concat([NEW.subarray(0, 4), OLD.subarray(4)]));
    expect(await mend()).toEqual([path]);
    expect(await readFile(path)).toEqual(OLD);
  });

  it('keeps the copy while the file cannot be read', async () => {
    await leaveCopy(OLD, NEW);
    await rm(path);
    await mkdir(path);
    expect(await mend()).toEqual([]);
    expect(await readdir(own)).toEqual(['x.write']);
  });

  it('forgets a file that is gone from its folder', async () => {
    await leaveCopy(OLD, NEW);
    await rm(path);
    expect(await mend()).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  it('puts a copy aside that is not whole', async () => {
    await writeFile(join(own, 'x.write'), '{"path":');
    expect(await mend()).toEqual([]);
    expect(await readdir(own)).toEqual(['x.write.damaged']);
  });

  it('mends the others when one cannot be read', async () => {
    await mkdir(join(own, 'a.write'));
    await leaveCopy(OLD, NEW);
    await writeFile(path, Buffer.concat([NEW.subarray(0, 4), OLD.subarray(4)]));
    expect(await mend()).toEqual([path]);
    expect(await readFile(path)).toEqual(OLD);
  });

  const mend = async () => (await createUnfinishedWrites(own).mend()).mended;

  async function leaveCopy(old: Buffer, bytes: Buffer): Promise<void> {
    const head = JSON.stringify({ path, old: old.length, new: bytes.length });
    await writeFile(join(own, 'x.write'), Buffer.concat([Buffer.from(`${head}\n`), old, bytes]));
  }
});
