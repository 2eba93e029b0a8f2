import { DamagedFileError, type FileBytes } from './bytes';

/** Markers of frames, which carry the size; not those of tables that stand between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Segments before the frame that are still believed: colour profiles and thumbnails come in many parts. */
const SEGMENTS_MAX = 1_000;

/** The size of a JPEG, from its frame header. @throws {DamagedFileError | RangeError} there is none */
export async function readJpeg(bytes: FileBytes): Promise<{ width: number; height: number }> {
  let at = 2;
  for (let segment = 0; segment < SEGMENTS_MAX; segment += 1) {
    const view = await bytes.read(at, 10);
    if (view.getUint8(0) !== 0xff) {
      break;
    }
    const marker = view.getUint8(1);
    if (marker === 0xff) {
      at += 1;
    } else if (isFrame(marker)) {
      return { height: view.getUint16(5), width: view.getUint16(7) };
    } else {
      at += 2 + view.getUint16(2);
    }
  }
  throw new DamagedFileError('This JPEG has no frame.');
}
