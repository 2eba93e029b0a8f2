import { join } from 'node:path';
import type { FileSystem, OpenFile } from './file-system';
import { generationFile, UNFINISHED_ENDING } from './file-names';
import { encodeHead, type Head, totalOf } from './head';
import { encodeRecord } from './record';
import { scanRecords } from './record-scanner';
import { slices } from './slices';
import type { StoredDocument } from './entries';

const BATCH_BYTES = 256 * 1024;
const CONTENTS_PER_RECORD = 500;

/** A document of a snapshot; `read` gives it as the journal stores it, when its turn comes. */
export interface SnapshotItem {
  collection: string;
  id: string;
  read(): StoredDocument;
}

/** Collects records into writes of a few hundred kilobytes. */
class BatchWriter {
  private batch: Buffer[] = [];
  private batchBytes = 0;
  private position = 0;
  private records = 0;

  constructor(private readonly file: OpenFile) {}

  async add(json: string): Promise<void> {
    await this.addRecord(encodeRecord((this.records += 1), json));
  }

  async addRecord(record: Buffer): Promise<void> {
    this.batch.push(record);
    this.batchBytes += record.length;
    if (this.batchBytes >= BATCH_BYTES) {
      await this.write();
    }
  }

  async write(): Promise<number> {
    await this.file.write(Buffer.concat(this.batch), this.position);
    this.position += this.batchBytes;
    this.batch = [];
    this.batchBytes = 0;
    return this.position;
  }
}

async function writeRecords(
  file: OpenFile,
  head: Omit<Head, 'version' | 'format'>,
  items: readonly SnapshotItem[],
  signal: AbortSignal,
): Promise<number> {
  const pause = slices();
  const writer = new BatchWriter(file);
  await writer.addRecord(encodeHead({ ...head, format: 'lectern-snapshot' }));
  for (let at = 0; at < items.length; at += CONTENTS_PER_RECORD) {
    await pause();
    const part = items.slice(at, at + CONTENTS_PER_RECORD);
    await writer.add(JSON.stringify({ contents: part.map(({ collection, id }) => [collection, id]) }));
  }
  for (const item of items) {
    await pause();
    signal.throwIfAborted();
    await writer.add(JSON.stringify([[item.collection, item.id, item.read()]]));
  }
  return writer.write();
}

/** Throws unless every byte of the file is a whole record and it holds as many as were written. */
async function verify(file: OpenFile, bytes: number, records: number): Promise<void> {
  let seen = 0;
  for await (const piece of scanRecords(file, await file.size())) {
    if (piece.kind === 'damage') {
      throw new Error('The new snapshot cannot be read back.');
    }
    seen += 1;
  }
  if (seen !== records || (await file.size()) !== bytes) {
    throw new Error('The new snapshot is not as long as what was written.');
  }
}

/**
 * Writes a snapshot in slices: a temporary file, flushed, verified by reading it back, renamed, the folder
 * flushed. Returns its size in bytes. On an error the temporary file is removed and nothing has changed.
 */
export async function writeSnapshot(
  files: FileSystem,
  folder: string,
  head: Omit<Head, 'version' | 'format'>,
  items: readonly SnapshotItem[],
  signal: AbortSignal,
): Promise<number> {
  const path = join(folder, generationFile('snapshot', head.generation));
  const temporary = `${path}${UNFINISHED_ENDING}`;
  try {
    const file = await files.openToWrite(temporary);
    let bytes: number;
    try {
      await file.truncate(0);
      bytes = await writeRecords(file, head, items, signal);
      await file.flush();
      const contents = Math.ceil(items.length / CONTENTS_PER_RECORD);
      await verify(file, bytes, 1 + contents + totalOf(head.counts));
    } finally {
      await file.close();
    }
    await files.rename(temporary, path);
    await files.flushFolder(folder);
    return bytes;
  } catch (error) {
    await files.remove(temporary).catch(() => undefined);
    throw error;
  }
}
