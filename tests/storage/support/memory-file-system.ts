import type { FileSystem, OpenFile } from '../../../server/storage/nedb/journal/file-system';

class NotFoundError extends Error {
  readonly code = 'ENOENT';
}

function openBytes(files: Map<string, Buffer>, path: string): OpenFile {
  // Like a file that was renamed or removed while open: later names do not matter to this handle.
  const bytes = () => files.get(path) ?? Buffer.alloc(0);
  return {
    async read(position, length) {
      return Buffer.from(bytes().subarray(position, position + length));
    },
    async write(added, position) {
      const before = bytes();
      const after = Buffer.alloc(Math.max(before.length, position + added.length));
      before.copy(after);
      added.copy(after, position);
      files.set(path, after);
    },
    flush: async () => undefined,
    async truncate(length) {
      const before = bytes();
      const after = Buffer.alloc(length);
      before.copy(after);
      files.set(path, after);
    },
    size: async () => bytes().length,
    close: async () => undefined,
  };
}

/** A disk in memory, for tests that open thousands of folders. */
export function memoryFileSystem(files: Map<string, Buffer>): FileSystem {
  return {
    async openToRead(path) {
      if (!files.has(path)) {
        throw new NotFoundError(path);
      }
      return openBytes(files, path);
    },
    async openToWrite(path) {
      files.set(path, files.get(path) ?? Buffer.alloc(0));
      return openBytes(files, path);
    },
    async rename(from, to) {
      const bytes = files.get(from);
      if (bytes === undefined) {
        throw new NotFoundError(from);
      }
      files.set(to, bytes);
      files.delete(from);
    },
    async remove(path) {
      files.delete(path);
    },
    async list(folder) {
      return [...files.keys()]
        .filter((path) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
        .map((path) => path.slice(folder.length + 1))
        .sort();
    },
    makeFolder: async () => undefined,
    flushFolder: async () => undefined,
  };
}
