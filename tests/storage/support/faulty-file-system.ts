import type { FileSystem, OpenFile } from '../../../server/storage/nedb/journal/file-system';

class DiskError extends Error {
  constructor(readonly code: 'ENOSPC' | 'EIO') {
    super(`${code}: made to fail`);
  }
}

/** What changes the disk; each is counted and may be made to fail. */
export type Operation = 'open' | 'write' | 'flush' | 'truncate' | 'rename' | 'remove' | 'flushFolder';

/** A disk whose operations fail when `fails` says so. A failed write leaves half of its bytes behind. */
export function faultyFileSystem(
  inner: FileSystem,
  fails: (operation: Operation, path: string) => boolean,
): FileSystem {
  const attempt = async <T>(operation: Operation, path: string, run: () => Promise<T>): Promise<T> => {
    if (fails(operation, path)) {
      throw new DiskError(operation === 'flush' ? 'EIO' : 'ENOSPC');
    }
    return run();
  };
  const wrap = (file: OpenFile, path: string): OpenFile => ({
    read: (position, length) => file.read(position, length),
    async write(bytes, position) {
      if (fails('write', path)) {
        await file.write(bytes.subarray(0, bytes.length >> 1), position);
        throw new DiskError('ENOSPC');
      }
      await file.write(bytes, position);
    },
    flush: () => attempt('flush', path, () => file.flush()),
    truncate: (length) => attempt('truncate', path, () => file.truncate(length)),
    size: () => file.size(),
    close: () => file.close(),
  });
  return {
    openToRead: (path) => inner.openToRead(path),
    openToWrite: async (path) => wrap(await attempt('open', path, () => inner.openToWrite(path)), path),
    rename: (from, to) => attempt('rename', from, () => inner.rename(from, to)),
    remove: (path) => attempt('remove', path, () => inner.remove(path)),
    list: (folder) => inner.list(folder),
    makeFolder: (folder) => inner.makeFolder(folder),
    flushFolder: (folder) => attempt('flushFolder', folder, () => inner.flushFolder(folder)),
  };
}
