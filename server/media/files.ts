import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { asStorageFull } from '../domain/storage-full';

const KEY = /^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/;

/** Names of files that are not whole yet, or held for a while, begin with a dot: no key does. */
export function temporaryName(kind: 'part' | 'taken'): string {
  return `.${randomBytes(8).toString('hex')}.${kind}`;
}

/** Undefined for anything that is not one of our keys: it cannot name a file. */
export function pathOfKey(folder: string, key: string): string | undefined {
  return KEY.test(key) ? join(folder, key) : undefined;
}

export function demandPath(folder: string, key: string): string {
  const path = pathOfKey(folder, key);
  if (path === undefined) {
    throw new TypeError(`${JSON.stringify(key)} is no key of a media file.`);
  }
  return path;
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') {
    throw error;
  }
}

/**
 * Writes a file that is there whole or not at all, and flushed when this resolves.
 *
 * @throws StorageFullError; the error of the source
 */
export async function writeFlushed(folder: string, path: string, source: Buffer | Readable): Promise<void> {
  const temporary = join(folder, temporaryName('part'));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'wx', 0o600);
    try {
      await writeFile(file, source);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await flushFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw asStorageFull(error);
  }
}

/** Makes the new name last; Windows cannot open folders and needs it not. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
