import { DamagedFileError, textOf, type FileBytes } from './bytes';

const CHUNKS_MAX = 1_000;

/** Size of a PNG and whether it moves (APNG). @throws {DamagedFileError | RangeError} */
export async function readPng(
  bytes: FileBytes,
): Promise<{ width: number; height: number; isAnimated: boolean }> {
  const head = await bytes.read(8, 16);
  if (textOf(head, 4, 4) !== 'IHDR') {
    throw new DamagedFileError('This PNG has no header.');
  }
  const size = { width: head.getUint32(8), height: head.getUint32(12) };
  return { ...size, isAnimated: await isAnimated(bytes) };
}

/** Whether `acTL` stands ahead of the first picture data. */
async function isAnimated(bytes: FileBytes): Promise<boolean> {
  let at = 8;
  for (let chunk = 0; chunk < CHUNKS_MAX && at + 8 <= bytes.size; chunk += 1) {
    const view = await bytes.read(at, 8);
    const name = textOf(view, 4, 4);
    if (name === 'acTL' || name === 'IDAT') {
      return name === 'acTL';
    }
    at += 12 + view.getUint32(0);
  }
  return false;
}
