import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { constants } from 'node:fs';
import { type FileSystem, type OpenFile, systemCode } from './file-system';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

class NodeOpenFile implements OpenFile {
  constructor(private readonly handle: FileHandle) {}

  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await this.handle.read(buffer, done, length - done, position + done);
      if (bytesRead === 0) {
        break;
      }
      done += bytesRead;
    }
    return buffer.subarray(0, done);
  }

  async write(bytes: Buffer, position: number): Promise<void> {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await this.handle.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }

  async flush(): Promise<void> {
    await this.handle.datasync();
  }

  async truncate(length: number): Promise<void> {
    await this.handle.truncate(length);
  }

  async size(): Promise<number> {
    return (await this.handle.stat()).size;
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}

// Windows opens no folder for flushing; NTFS journals its own renames.
const FOLDER_FLUSH_UNSUPPORTED = new Set(['EISDIR', 'EPERM', 'EINVAL', 'EACCES', 'ENOTSUP']);

/** The real disk. */
export const nodeFileSystem: FileSystem = {
  async openToRead(path) {
    return new NodeOpenFile(await open(path, 'r'));
  },

  async openToWrite(path) {
    return new NodeOpenFile(await open(path, constants.O_RDWR | constants.O_CREAT, FILE_MODE));
  },

  async rename(from, to) {
    await rename(from, to);
  },

  async remove(path) {
    await rm(path, { force: true });
  },

  async list(folder) {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort();
    } catch (error) {
      if (systemCode(error) === 'ENOENT') {
        return [];
      }
      throw error;
    }
  },

  async makeFolder(folder) {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  },

  async flushFolder(folder) {
    let handle: FileHandle | undefined;
    try {
      handle = await open(folder, 'r');
      await handle.sync();
    } catch (error) {
      if (process.platform !== 'win32' || !FOLDER_FLUSH_UNSUPPORTED.has(systemCode(error) ?? '')) {
        throw error;
      }
    } finally {
      await handle?.close();
    }
  },
};
