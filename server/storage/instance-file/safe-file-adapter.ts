import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Adapter } from 'lowdb';
import { DataFolderError } from '../errors';
import { systemCode } from '../nedb/journal/file-system';
import { nodeFileSystem } from '../nedb/journal/node-file-system';

const FILE_MODE = 0o600;

/** Neither the file nor the one before it can be read. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

export interface SafeFileOptions<T> {
  path: string;
  /** Throws for what is not whole; a DataFolderError is passed on. */
  parse(value: unknown): T;
  /** Told when the file is damaged and the one before it was taken. */
  onRestored(cause: unknown): void;
}

type Reading<T> = { kind: 'whole'; data: T } | { kind: 'missing' } | { kind: 'damaged'; cause: unknown };

/**
 * A lowdb adapter that keeps what it writes: temporary file, flush, rename, flush of the folder. The version
 * before is kept beside the file and takes its place when it is damaged.
 */
export class SafeFileAdapter<T> implements Adapter<T> {
  constructor(private readonly options: SafeFileOptions<T>) {}

  private get previous(): string {
    return `${this.options.path}.previous`;
  }

  async read(): Promise<T | null> {
    const current = await this.readOne(this.options.path);
    if (current.kind === 'whole') {
      return current.data;
    }
    const before = await this.readOne(this.previous);
    if (before.kind === 'whole') {
      const cause = current.kind === 'damaged' ? current.cause : new Error('The file is missing.');
      try {
        if (current.kind === 'damaged') {
          await rename(this.options.path, `${this.options.path}.damaged`);
        }
        await this.writeFlushed(this.options.path, before.data);
      } catch (error) {
        // A disk that takes no writes: what is whole can be read all the same.
        if (systemCode(error) === undefined) {
          throw error;
        }
      }
      this.options.onRestored(cause);
      return before.data;
    }
    if (current.kind === 'missing' && before.kind === 'missing') {
      return null;
    }
    throw new UnreadableFileError(`${this.options.path} is damaged, and so is the version kept before it.`);
  }

  async write(data: T): Promise<void> {
    const current = await this.readOne(this.options.path);
    await this.writeFlushed(this.options.path, data);
    // After the file itself: at any moment one of the two is whole. The first version is its own predecessor.
    const before = current.kind === 'whole' ? current.data : data;
    await this.writeFlushed(this.previous, before);
  }

  /** Writes what both versions should say, unless they say it already: the file itself first. */
  async writeBoth(data: T): Promise<void> {
    for (const path of [this.options.path, this.previous]) {
      const current = await this.readOne(path);
      if (current.kind !== 'whole' || JSON.stringify(current.data) !== JSON.stringify(data)) {
        await this.writeFlushed(path, data);
      }
    }
  }

  /** Removes what was put aside as damaged: it may hold what must be gone. */
  async removeDamaged(): Promise<void> {
    await rm(`${this.options.path}.damaged`, { force: true });
    await nodeFileSystem.flushFolder(dirname(this.options.path));
  }

  private async readOne(path: string): Promise<Reading<T>> {
    try {
      return { kind: 'whole', data: this.options.parse(JSON.parse(await readFile(path, 'utf8'))) };
    } catch (cause) {
      if (cause instanceof DataFolderError) {
        throw cause;
      }
      switch (systemCode(cause)) {
        case undefined:
          return { kind: 'damaged', cause };
        case 'ENOENT':
          return { kind: 'missing' };
        default:
          throw cause;
      }
    }
  }

  private async writeFlushed(path: string, data: T): Promise<void> {
    const temporary = `${path}.unfinished`;
    const file = await open(temporary, 'w', FILE_MODE);
    try {
      await file.writeFile(`${JSON.stringify(data, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await nodeFileSystem.flushFolder(dirname(path));
  }
}
