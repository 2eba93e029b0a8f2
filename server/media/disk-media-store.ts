import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { demandPath, ignoreMissing, pathOfKey, writeFlushed } from './files';
import type { MediaStore } from './port';

/** Media files in one folder, such as `<data>/media`; made at the first write. */
export function createDiskMediaStore(folder: string): MediaStore {
  async function size(key: string): Promise<number | undefined> {
    const path = pathOfKey(folder, key);
    const found = path === undefined ? undefined : await stat(path).catch(ignoreMissing);
    return found?.isFile() ? found.size : undefined;
  }

  async function write(key: string, bytes: number, source: () => Buffer | Readable): Promise<void> {
    const path = demandPath(folder, key);
    if ((await size(key)) !== bytes) {
      await writeFlushed(folder, path, source());
    }
  }

  return {
    put: (key, bytes) => write(key, bytes.length, () => bytes),
    async putFile(key, path) {
      await write(key, (await stat(path)).size, () => createReadStream(path));
    },
    async has(key) {
      return (await size(key)) !== undefined;
    },
    async remove(key) {
      const path = pathOfKey(folder, key);
      if (path !== undefined) {
        await rm(path, { force: true });
      }
    },
    size,
    async open(key, range) {
      const path = pathOfKey(folder, key);
      if (path === undefined || (await size(key)) === undefined) {
        return undefined;
      }
      return createReadStream(path, range ?? {});
    },
  };
}
