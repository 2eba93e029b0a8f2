import { DamagedFileError, textOf, type FileBytes } from './bytes';

/** Size of a WebP and whether it moves. @throws {DamagedFileError | RangeError} */
export async function readWebp(
  bytes: FileBytes,
): Promise<{ width: number; height: number; isAnimated: boolean }> {
  const view = await bytes.read(0, 30);
  switch (textOf(view, 12, 4)) {
    case 'VP8X':
      return {
        width: 1 + readUint24(view, 24),
        height: 1 + readUint24(view, 27),
        isAnimated: (view.getUint8(20) & 0x02) !== 0,
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), isAnimated: false };
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
        isAnimated: false,
      };
    default:
      throw new DamagedFileError('This WebP has no picture.');
  }
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
