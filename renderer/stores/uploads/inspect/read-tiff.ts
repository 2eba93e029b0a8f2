import { DamagedFileError, textOf, type FileBytes } from './bytes';

const WIDTH = 256;
const HEIGHT = 257;
const ENTRIES_MAX = 1_000;
/** Value types: 16 bits, 32 bits, 64 bits. */
const SHORT = 3;
const LONG = 4;

/** The size of a TIFF's first page, from its directory. @throws {DamagedFileError | RangeError} */
export async function readTiff(bytes: FileBytes): Promise<{ width: number; height: number }> {
  const head = await bytes.read(0, 16);
  const isLittle = textOf(head, 0, 2) === 'II';
  const isBig = head.getUint16(2, isLittle) === 43;
  const start = isBig ? readUint64(head, 8, isLittle) : head.getUint32(4, isLittle);
  const [countLength, entryLength] = isBig ? [8, 20] : [2, 12];
  const countView = await bytes.read(start, countLength);
  const count = isBig ? readUint64(countView, 0, isLittle) : countView.getUint16(0, isLittle);
  const entries = await bytes.read(start + countLength, Math.min(count, ENTRIES_MAX) * entryLength);
  const side = (tag: number): number => {
    for (let at = 0; at + entryLength <= entries.byteLength; at += entryLength) {
      if (entries.getUint16(at, isLittle) === tag) {
        return readValue(entries, at, isBig, isLittle);
      }
    }
    throw new DamagedFileError('This TIFF does not say how large it is.');
  };
  return { width: side(WIDTH), height: side(HEIGHT) };
}

function readValue(entries: DataView, at: number, isBig: boolean, isLittle: boolean): number {
  const type = entries.getUint16(at + 2, isLittle);
  const valueAt = at + (isBig ? 12 : 8);
  if (type === SHORT) {
    return entries.getUint16(valueAt, isLittle);
  }
  return type === LONG ? entries.getUint32(valueAt, isLittle) : readUint64(entries, valueAt, isLittle);
}

function readUint64(view: DataView, at: number, isLittle: boolean): number {
  return Number(view.getBigUint64(at, isLittle));
}
