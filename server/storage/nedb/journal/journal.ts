import { StorageUnwritableError } from '../../errors';
import type { FileSystem, OpenFile } from './file-system';
import { encodeHead, type Head } from './head';
import { generationPath } from './load';
import { encodeRecord } from './record';

/** Flushed to disk: the transaction's sequence and the bytes that hold it. */
export interface Appended {
  sequence: number;
  record: Buffer;
}

/**
 * The journal file that is appended to. An append either is on the disk as a whole when it resolves, or
 * rejects with StorageUnwritableError and leaves the file as it was: at once, or, where even cutting it back
 * fails, before the next append.
 */
export class Journal {
  private needsRepair = false;

  private constructor(
    private readonly files: FileSystem,
    private readonly folder: string,
    private file: OpenFile,
    private current: number,
    private end: number,
    private last: number,
  ) {}

  /** Opens a journal at the end of its last whole record, cutting off what follows. */
  static async open(
    files: FileSystem,
    folder: string,
    generation: number,
    validEnd: number,
    sequence: number,
  ): Promise<Journal> {
    const file = await files.openToWrite(generationPath(folder, 'journal', generation));
    try {
      if ((await file.size()) > validEnd) {
        await file.truncate(validEnd);
        await file.flush();
      }
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
    return new Journal(files, folder, file, generation, validEnd, sequence);
  }

  /** Makes a new journal file that begins with `head`, flushed. */
  static async create(
    files: FileSystem,
    folder: string,
    head: Omit<Head, 'version' | 'format'>,
  ): Promise<Journal> {
    const path = generationPath(folder, 'journal', head.generation);
    const file = await files.openToWrite(path);
    try {
      const bytes = encodeHead({ ...head, format: 'lectern-journal' });
      await file.truncate(0);
      await file.write(bytes, 0);
      await file.flush();
      await files.flushFolder(folder);
      return new Journal(files, folder, file, head.generation, bytes.length, head.base);
    } catch (error) {
      await file.close().catch(() => undefined);
      await files.remove(path).catch(() => undefined);
      throw error;
    }
  }

  get generation(): number {
    return this.current;
  }

  get bytes(): number {
    return this.end;
  }

  /** The last transaction in it. */
  get sequence(): number {
    return this.last;
  }

  /** Appends transactions as one write and one flush; all of them or none. */
  async append(payloads: readonly string[]): Promise<Appended[]> {
    const appended = payloads.map((json, at) => {
      const sequence = this.last + 1 + at;
      return { sequence, record: encodeRecord(sequence, json) };
    });
    const only = appended.length === 1 ? appended[0]?.record : undefined;
    const bytes = only ?? Buffer.concat(appended.map(({ record }) => record));
    try {
      if (this.needsRepair) {
        await this.repair();
      }
      this.needsRepair = true;
      await this.file.write(bytes, this.end);
      await this.file.flush();
      this.needsRepair = false;
    } catch (error) {
      await this.tryRepair();
      throw new StorageUnwritableError(error);
    }
    this.end += bytes.length;
    this.last += payloads.length;
    return appended;
  }

  /** Cuts the file back to its last good record through a fresh handle: the old one may be what is broken. */
  private async repair(): Promise<void> {
    const fresh = await this.files.openToWrite(generationPath(this.folder, 'journal', this.current));
    try {
      if ((await fresh.size()) < this.end) {
        throw new Error('The journal file is shorter than what was written to it.');
      }
      await fresh.truncate(this.end);
      await fresh.flush();
    } catch (error) {
      await fresh.close().catch(() => undefined);
      throw error;
    }
    const stale = this.file;
    this.file = fresh;
    this.needsRepair = false;
    await stale.close().catch(() => undefined);
  }

  private async tryRepair(): Promise<void> {
    try {
      await this.repair();
    } catch {
      // Tried again before the next append; until then nothing is written.
      this.needsRepair = true;
    }
  }

  async close(): Promise<void> {
    if (this.needsRepair) {
      await this.tryRepair();
    }
    await this.file.close();
  }
}
