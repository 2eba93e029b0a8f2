import { z } from 'zod';
import { MEDIA_FOLDERS, MEDIA_LIMITS, MEDIA_TYPES } from '../constants/media';
import { POST_CATEGORIES } from '../constants/categories';
import { momentSchema } from './common';

export const mediaKeySchema = z
  .string()
  .regex(/^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/, 'This is no key of a file.');

const sha256Schema = z.string('A hash is text.').regex(/^[0-9a-f]{64}$/, 'A hash is a SHA-256 in hex.');

/** Asks for an address to upload one file to: SPEC §7, "Media upload", 1. */
export const uploadRequestSchema = z.object({
  fileType: z.enum(MEDIA_TYPES, {
    error: ({ input }) => `Invalid ${describeKind(input)} format: ${describeType(input)}`,
  }),
  folder: z.enum(MEDIA_FOLDERS, 'folder is images or videos.'),
  category: z.union([z.enum(POST_CATEGORIES), z.literal('')]).default(''),
  fileSize: z.number('fileSize is the length of the file in bytes.').int().min(1, 'This file is empty.'),
  fileHash: sha256Schema,
  /** What the author calls it, for the library of one's own files. */
  fileName: z.string().max(MEDIA_LIMITS.fileNameMax).default(''),
});

function describeKind(type: unknown): string {
  return typeof type === 'string' && type.startsWith('video/') ? 'video' : 'image';
}

function describeType(type: unknown): string {
  return typeof type === 'string' ? type.slice(0, 60) : 'none';
}

export const uploadAddressSchema = z.object({
  /** Takes the bytes by PUT, with `headers`. */
  signedUrl: z.string(),
  /** Where the file will be read from, absolute. */
  publicUrl: z.string(),
  key: mediaKeySchema,
  headers: z.record(z.string(), z.string()),
});
export type UploadAddress = z.infer<typeof uploadAddressSchema>;

/** Says that the bytes are there: SPEC §7, "Media upload", 3. `userId` is ignored (DECISIONS). */
export const storeMetadataSchema = z.object({
  fileKey: mediaKeySchema,
  fileHash: sha256Schema,
  fileType: z.enum(MEDIA_TYPES, 'Invalid file format.'),
  category: z.union([z.enum(POST_CATEGORIES), z.literal('')]).default(''),
  userId: z.string().max(64).optional(),
  /** For a video: an image of one's own that is shown before it plays. */
  posterKey: z.union([mediaKeySchema, z.literal('')]).default(''),
});

export const mediaVariantSchema = z.object({ path: z.string(), width: z.number().int() });

/** A stored file of one's own. */
export const mediaFileSchema = z.object({
  key: mediaKeySchema,
  /** What media fields of a post hold: `/media/<key>`. */
  path: z.string(),
  publicUrl: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** SHA-256 of the stored bytes, hex: what `imageHash` and `videoHash` of a post hold. */
  hash: z.string(),
  /** Of a video: path of the picture shown before it plays, or empty. */
  poster: z.string(),
  variants: z.array(mediaVariantSchema),
  createdAt: momentSchema,
});
export type MediaFile = z.infer<typeof mediaFileSchema>;

/** One step through one's own files. */
export const mediaListSchema = z.object({
  files: z.array(mediaFileSchema.extend({ isUsed: z.boolean() })),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  usedBytes: z.number().int(),
  quotaBytes: z.number().int(),
});
export type MediaList = z.infer<typeof mediaListSchema>;
