import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore } from './port';

const KEY = /^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/;

/** Media files in one folder, such as `<data>/media`; made at the first write. */
export function createDiskMediaStore(folder: string): MediaStore {
  /** Undefined for anything that is not one of our keys: it cannot name a file. */
  const pathOf = (key: string) => (KEY.test(key) ? join(folder, key) : undefined);

  async function size(key: string): Promise<number | undefined> {
    const path = pathOf(key);
    const found = path === undefined ? undefined : await stat(path).catch(ignoreMissing);
    return found?.isFile() ? found.size : undefined;
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      if (path === undefined) {
        throw new TypeError(`${JSON.stringify(key)} is no key of a media file.`);
      }
      if ((await size(key)) !== bytes.length) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFlushed(folder, path, bytes);
      }
    },
    async has(key) {
      return (await size(key)) !== undefined;
    },
    async remove(key) {
      const path = pathOf(key);
      if (path !== undefined) {
        await rm(path, { force: true });
      }
    },
    size,
    async open(key, range) {
      const path = pathOf(key);
      if (path === undefined || (await size(key)) === undefined) {
        return undefined;
      }
      return createReadStream(path, range ?? {});
    },
  };
}

async function writeFlushed(folder: string, path: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await flushFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
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

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') {
    throw error;
  }
}
