/** Files that authors put into posts: SPEC §5 and §9, DECISIONS "Files" and "Compression". Sizes in bytes and pixels. */

export const IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/tiff',
] as const;
export const VIDEO_TYPES = ['video/mp4', 'video/mpeg', 'video/webm'] as const;
export const MEDIA_TYPES = [...IMAGE_TYPES, ...VIDEO_TYPES] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const MEDIA_FOLDERS = ['images', 'videos'] as const;

export const MEDIA_LIMITS = {
  imageMaxBytes: 10 * 1024 * 1024,
  videoMaxBytes: 50 * 1024 * 1024,
  imageMinSide: 10,
  imageMaxSide: 10_000,
  /** What one person's files may take together, variants aside. */
  quotaBytes: 1024 * 1024 * 1024,
  /** Uploads begun and not finished, a person. */
  openUploads: 50,
  fileNameMax: 200,
  filesPerAnswerMax: 100,
  filesStep: 24,
} as const;

/** Widths that a picture is offered in, beside its own when that is smaller. */
export const VARIANT_WIDTHS = [480, 960, 1_920] as const;

/** How the browser makes pictures small before it sends them. */
export const COMPRESSION = {
  maxSide: 1_920,
  targetBytes: 50 * 1024,
  /** Accepted up to this share of the target. */
  tolerance: 1.2,
  firstQuality: 0.9,
  qualityStep: 0.1,
  scaleStep: 0.9,
  maxRounds: 12,
} as const;

export const UPLOAD = {
  attempts: 3,
  /** Milliseconds, times the number of the attempt. */
  retryDelay: 1_000,
  /** Milliseconds that a signed address lives. */
  addressLifetime: 5 * 60_000,
  /** Milliseconds that an upload may take from its announcement to its end. */
  lifetime: 15 * 60_000,
  /** Milliseconds between two looks for what nobody needs: an upload that was not finished goes within the hour. */
  sweepPause: 30 * 60_000,
  /** Milliseconds after which a file that nothing names is removed. */
  unusedLifetime: 24 * 3_600_000,
} as const;
