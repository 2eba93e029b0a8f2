import type { MediaFile } from '../../../server/contract/schemas/media';

/** What a field for a file holds: all empty while there is none. */
export interface MediaValue {
  /** `/media/<key>` */
  path: string;
  /** SHA-256 of the stored bytes, hex. */
  hash: string;
  /** What the picture shows, for those who do not see it; empty for one that only decorates. */
  alt: string;
  /** Of a film: path of the picture shown before it plays, or empty. */
  poster: string;
}

export const NO_MEDIA: MediaValue = { path: '', hash: '', alt: '', poster: '' };

/** A stored file in place of what a field held. The words about a picture stay when a better copy replaces it. */
export function withFile(value: MediaValue, file: MediaFile): MediaValue {
  return { ...value, path: file.path, hash: file.hash, poster: file.poster };
}
