import type { Stats } from 'node:fs';
import { lstat, open, readlink, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { codeOf } from './error-code';
import type { UnfinishedWrites } from './unfinished-writes';

/** Links that lead to links: more of them are a circle. */
const LINKS_MAX = 40;

/** Where a new file beside the old one, put in its place, is impossible, the old one may still be writable. */
const WANTS_IN_PLACE = ['EACCES', 'EPERM', 'EXDEV', 'EBUSY', 'ENAMETOOLONG'];

/**
 * Writes a file whole or not at all: whatever goes wrong, the bytes that were there stay. Mode and owner stay too, a
 * link still leads to the file, and other names of the file (hard links) still name it.
 *
 * @param unfinished takes note of what a crash must not leave as it is then
 * @throws an error of the file system, when nothing was written
 */
export async function writeWhole(path: string, bytes: Buffer, unfinished: UnfinishedWrites): Promise<void> {
  const { newFiles, inPlace } = unfinished;
  const target = await followLinks(path);
  const old = await stat(target).catch(() => undefined);
  if (!old) {
    return replace(target, bytes, { newFiles });
  }
  if (old.isDirectory()) {
    throw Object.assign(new Error('A folder is no file.'), { code: 'EISDIR' });
  }
  if (!old.isFile()) {
    throw Object.assign(new Error('A device is no file.'), { code: 'ENODEV' });
  }
  // Replacing asks for rights to the folder only: a file that is read-only would be lost.
  await assertWritable(target);
  if (old.nlink > 1 || !isOwn(old)) {
    return inPlace.write(target, bytes);
  }
  try {
    await replace(target, bytes, { newFiles });
  } catch (error) {
    if (!WANTS_IN_PLACE.includes(codeOf(error))) {
      throw error;
    }
    await inPlace.write(target, bytes);
  }
}

/** Opens a file to write and changes nothing: rights that are asked for are not those that are got on every system. */
export async function assertWritable(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.close();
}

/** Writes a file of our own folder: nobody else has it open, and only this user may read it. */
export function writeOwn(path: string, bytes: Buffer): Promise<void> {
  return replace(path, bytes, { mode: 0o600 });
}

interface Replacing {
  mode?: number;
  /** Left out where whoever reads the folder finds what a crash has left in it. */
  newFiles?: UnfinishedWrites['newFiles'];
}

/**
 * write-file-atomic makes the new file, gives it mode and owner, flushes it and puts it in place. The bytes are
 * written here: it writes once and does not look how many went through, which on a full disk are fewer.
 */
async function replace(path: string, bytes: Buffer, { mode, newFiles }: Replacing): Promise<void> {
  let forget: (() => Promise<void>) | undefined;
  const options = {
    ...(mode === undefined ? {} : { mode }),
    // It is awaited, whatever its type says.
    tmpfileCreated: async (made: string): Promise<void> => {
      forget = await newFiles?.note(made, bytes.length);
      await writeFile(made, bytes);
    },
  };
  try {
    await writeFileAtomic(path, Buffer.alloc(0), options);
  } finally {
    await forget?.();
  }
  await flushFolder(dirname(path));
}

/** Makes the new name outlast a power cut. Windows does so by itself and opens no folders. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** The file that a path leads to, also where there is none yet at the end of the links. */
async function followLinks(path: string, left = LINKS_MAX): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const link = await lstat(path).catch(() => undefined);
    if (!link?.isSymbolicLink() || left === 0) {
      if (link) {
        throw error;
      }
      return path;
    }
    return followLinks(resolve(dirname(path), await readlink(path)), left - 1);
  }
}

/** Whether a new file would have the same owner and group; only the administrator may give files away. */
function isOwn({ uid, gid }: Stats): boolean {
  const me = process.geteuid?.();
  if (me === undefined || me === 0) {
    return true;
  }
  return uid === me && (gid === process.getegid?.() || (process.getgroups?.() ?? []).includes(gid));
}
