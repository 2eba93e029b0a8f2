/** Chunks that make up a still picture (WebP container specification): no metadata, no animation, nothing unknown. */
const PICTURE = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Whether a WebP file is a picture from its first byte to its last, and nothing else. */
export function hasOnlyPictureChunks(source: Buffer): boolean {
  if (source.length < 20 || source.readUInt32LE(4) + 8 !== source.length) {
    return false;
  }
  let at = 12;
  while (at + 8 <= source.length) {
    if (!PICTURE.has(source.toString('latin1', at, at + 4))) {
      return false;
    }
    const size = source.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === source.length;
}
