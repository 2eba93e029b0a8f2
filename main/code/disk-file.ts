import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { codeOf } from './error-code';
import { FILE_MAX } from './limits';
import { RefusedText } from './refused-text';
import { tooLarge } from './text-codec';
import { assertWritable } from './write-file';

/** What is remembered of a file on the disk, to notice that another program has written it. */
export interface DiskStamp {
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** What changes whenever it is written: as long as this is the same, its bytes are not read again. */
  mark: string;
}

/** Whether a file is still what a stamp says. */
export type DiskState = 'same' | 'changed' | 'gone';

export interface DiskFile {
  bytes: Buffer;
  stamp: DiskStamp;
  isReadOnly: boolean;
}

/**
 * Reads a file.
 *
 * @throws {RefusedText} when it is larger than `FILE_MAX`, or is a folder or a device
 * @throws an error of the file system
 */
export async function readDiskFile(path: string): Promise<DiskFile> {
  const name = basename(path);
  const before = await stat(path);
  if (!before.isFile()) {
    throw new RefusedText(`“${name}” is no file that can be opened. Choose a text file.`);
  }
  const file = await open(path, 'r');
  try {
    if ((await file.stat()).size > FILE_MAX) {
      throw tooLarge(name);
    }
    const bytes = await file.readFile();
    // As it was before: a change while it was read is noticed by the next look.
    const stamp = { hash: hashOf(bytes), mark: markOf(before) };
    return { bytes, stamp, isReadOnly: !(await isWritable(path)) };
  } finally {
    await file.close();
  }
}

/** The stamp of a file that was just written. */
export async function stampOf(path: string, bytes: Buffer): Promise<DiskStamp> {
  const written = await stat(path).catch(() => undefined);
  return { hash: hashOf(bytes), mark: written ? markOf(written) : '' };
}

/**
 * Looks whether a file is still what it was.
 *
 * @returns its stamp as it is now; the same bytes may have been written again
 */
export async function lookAtDisk(
  path: string,
  known: DiskStamp | undefined,
): Promise<{ state: DiskState; stamp: DiskStamp | undefined }> {
  let found: Stats;
  try {
    found = await stat(path);
  } catch (error) {
    // Who cannot look cannot say that it is gone: a drive may be asleep.
    const isGone = ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
    return isGone ? { state: 'gone', stamp: undefined } : { state: 'same', stamp: known };
  }
  if (known && markOf(found) === known.mark) {
    return { state: 'same', stamp: known };
  }
  try {
    const { stamp } = await readDiskFile(path);
    return { state: stamp.hash === known?.hash ? 'same' : 'changed', stamp };
  } catch {
    return { state: 'changed', stamp: { hash: '', mark: markOf(found) } };
  }
}

function markOf({ mtimeMs, ctimeMs, size, ino, dev }: Stats): string {
  return [mtimeMs, ctimeMs, size, ino, dev].join(' ');
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function isWritable(path: string): Promise<boolean> {
  return assertWritable(path).then(
    () => true,
    () => false,
  );
}
