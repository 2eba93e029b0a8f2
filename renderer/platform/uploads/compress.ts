import { COMPRESSION, MEDIA_LIMITS } from '../../../server/contract/constants/media';

export interface Size {
  width: number;
  height: number;
}

/** The largest result that is taken at once, in bytes. */
export const ACCEPTED_BYTES = COMPRESSION.targetBytes * COMPRESSION.tolerance;

/** A picture's size when its longer side is at most that of SPEC §9. */
export function fitSize({ width, height }: Size): Size {
  return scaleSize({ width, height }, Math.min(1, COMPRESSION.maxSide / Math.max(width, height)));
}

/** Never below what is allowed as a picture, however long and thin it is. */
function scaleSize({ width, height }: Size, scale: number): Size {
  const side = (length: number): number =>
    Math.min(length, Math.max(MEDIA_LIMITS.imageMinSide, Math.round(length * scale)));
  return { width: side(width), height: side(height) };
}

/**
 * Encodes smaller and smaller until the result is small enough (SPEC §9, DECISIONS "Compression").
 *
 * @param size of the first round, at most the largest that is allowed
 * @param encode makes the picture in a size and a quality (0 to 1)
 * @param checkAbort throws when nobody waits for the result any more
 * @returns the first result within the target, else the smallest of all rounds
 */
export async function compress(
  size: Size,
  encode: (size: Size, quality: number) => Promise<Blob>,
  checkAbort: () => void,
): Promise<Blob> {
  let best: Blob | null = null;
  for (let round = 0; round < COMPRESSION.maxRounds; round += 1) {
    checkAbort();
    const quality = COMPRESSION.firstQuality - round * COMPRESSION.qualityStep;
    const blob = await encode(
      scaleSize(size, COMPRESSION.scaleStep ** round),
      Math.max(COMPRESSION.qualityStep, Math.round(quality * 10) / 10),
    );
    if (best === null || blob.size < best.size) {
      best = blob;
    }
    if (best.size <= ACCEPTED_BYTES) {
      break;
    }
  }
  return best as Blob;
}
