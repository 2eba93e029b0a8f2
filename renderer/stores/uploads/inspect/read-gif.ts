import type { FileBytes } from './bytes';

const EXTENSION = 0x21;
const FRAME = 0x2c;
const END = 0x3b;

/** Size of a GIF and whether it moves. @throws {RangeError} it ends in its head */
export async function readGif(
  bytes: FileBytes,
): Promise<{ width: number; height: number; isAnimated: boolean }> {
  const view = await bytes.read(0, bytes.size);
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return { ...size, isAnimated: countFrames(view, 2) > 1 };
}

/** Frames of a GIF, counted up to `enough`. A file that is cut off has as many as begin in it. */
function countFrames(view: DataView, enough: number): number {
  let at = 13 + tableLength(view.getUint8(10));
  let frames = 0;
  while (frames < enough && at < view.byteLength) {
    const block = view.getUint8(at);
    if (block === END) {
      break;
    } else if (block === EXTENSION) {
      at = skipParts(view, at + 2);
    } else if (block === FRAME) {
      frames += 1;
      at =
        at + 9 < view.byteLength ? skipParts(view, at + 11 + tableLength(view.getUint8(at + 9))) : Infinity;
    } else {
      // Whatever this is, browsers draw what came before it.
      break;
    }
  }
  return frames;
}

/** Bytes of a colour table, by the flags that announce it. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The place after a row of parts, each with its length before it, the last one empty. */
function skipParts(view: DataView, start: number): number {
  let at = start;
  while (at < view.byteLength) {
    const length = view.getUint8(at);
    at += 1 + length;
    if (length === 0) {
      break;
    }
  }
  return at;
}
