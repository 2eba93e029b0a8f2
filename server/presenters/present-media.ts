import type { MediaFile } from '../contract/schemas/media';
import type { MediaRecord } from '../domain/media';

const PATH = '/media/';

/** A stored file for its owner. */
export function presentMedia(record: MediaRecord, origin: string): MediaFile {
  const { key, name, type, bytes, width, height, sha256, poster, variants, createdAt } = record;
  return {
    key,
    path: PATH + key,
    publicUrl: origin + PATH + key,
    name,
    type,
    bytes,
    width,
    height,
    hash: sha256,
    poster,
    variants: variants.map((variant) => ({ path: PATH + variant.key, width: variant.width })),
    createdAt,
  };
}
