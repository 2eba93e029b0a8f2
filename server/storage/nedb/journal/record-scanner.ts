import type { OpenFile } from './file-system';
import { HEADER_BYTES, isWhole, MAGIC, recordLength } from './record';
import { slices } from './slices';

/** A part of a file: a whole record, or bytes that are none. Offsets in bytes, `end` exclusive. */
export type Piece =
  | { kind: 'record'; offset: number; end: number; bytes: Buffer }
  | { kind: 'damage'; offset: number; end: number };

const WINDOW_BYTES = 1024 * 1024;

/** Reads a file through a window, so that its size does not matter. */
class Window {
  private start = 0;
  private bytes: Buffer = Buffer.alloc(0);

  constructor(
    private readonly file: OpenFile,
    private readonly size: number,
  ) {}

  /** Up to `length` bytes from `offset`; fewer only at the end of the file. Valid until the next call. */
  async at(offset: number, length: number): Promise<Buffer> {
    const end = Math.min(offset + length, this.size);
    if (offset < this.start || end > this.start + this.bytes.length) {
      const wanted = Math.min(Math.max(length, WINDOW_BYTES), this.size - offset);
      this.bytes = await this.file.read(offset, Math.max(wanted, 0));
      this.start = offset;
    }
    return this.bytes.subarray(offset - this.start, end - this.start);
  }
}

async function recordAt(window: Window, offset: number, size: number): Promise<Buffer | undefined> {
  const length = recordLength(await window.at(offset, HEADER_BYTES));
  if (length === undefined || offset + length > size) {
    return undefined;
  }
  const bytes = await window.at(offset, length);
  return bytes.length === length && isWhole(bytes) ? bytes : undefined;
}

/** Where the next whole record begins at or after `from`; `size` when there is none. */
async function nextRecord(
  window: Window,
  from: number,
  size: number,
  pause: () => Promise<void> | undefined,
): Promise<number> {
  let offset = from;
  while (offset < size) {
    await pause();
    const bytes = await window.at(offset, WINDOW_BYTES);
    const found = bytes.indexOf(MAGIC);
    if (found === -1) {
      // The magic may lie across the edge of two windows.
      offset += Math.max(bytes.length - MAGIC.length + 1, 1);
      continue;
    }
    if ((await recordAt(window, offset + found, size)) !== undefined) {
      return offset + found;
    }
    offset += found + 1;
  }
  return size;
}

/**
 * Every byte of the first `size` bytes of a file, as whole records and damaged parts, in order.
 * The bytes of a record are valid until the next piece is asked for.
 */
export async function* scanRecords(file: OpenFile, size: number): AsyncGenerator<Piece> {
  const window = new Window(file, size);
  const pause = slices();
  let offset = 0;
  while (offset < size) {
    await pause();
    const bytes = await recordAt(window, offset, size);
    if (bytes !== undefined) {
      yield { kind: 'record', offset, end: offset + bytes.length, bytes };
      offset += bytes.length;
      continue;
    }
    const end = await nextRecord(window, offset + 1, size, pause);
    yield { kind: 'damage', offset, end };
    offset = end;
  }
}
