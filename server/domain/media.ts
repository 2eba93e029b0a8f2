import type { Category } from '../contract/constants/categories';
import type { MediaType } from '../contract/constants/media';

export interface MediaRecord {
  mediaId: string;
  /** File name below the media folder and the last part of its address `/media/<key>`: unique. */
  key: string;
  /** Null for files that came with Lectern or by import. */
  ownerId: string | null;
  type: string;
  bytes: number;
  /** SHA-256 of the stored bytes, hex. */
  sha256: string;
  /** SHA-256 of the file it was made from, hex: importing the same file twice stores it once. */
  sourceSha256: string;
  width: number;
  height: number;
  /** What its owner calls it; may be empty. */
  name: string;
  category: Category | '';
  /** Smaller versions of a picture, WebP, narrowest first. */
  variants: MediaVariant[];
  /** Of a video: address `/media/<key>` of the picture shown before it plays, or empty. */
  poster: string;
  createdAt: string;
  /** Since when nothing names it, as far as anybody has looked; null while something does. */
  unnamedAt: string | null;
}

export interface MediaVariant {
  /** `<name of the picture>-w<width>.webp`, beside the picture itself. */
  key: string;
  width: number;
  bytes: number;
}

/** A file that is announced, perhaps sent, and not looked at yet. */
export interface UploadRecord {
  /** Chosen by the server: unique. The stored file will have the same one. */
  key: string;
  ownerId: string;
  /** As announced, all four: what comes must be that. */
  type: MediaType;
  bytes: number;
  sha256: string;
  category: Category | '';
  fileName: string;
  createdAt: string;
  /** Then it is removed. */
  expiresAt: string;
}
