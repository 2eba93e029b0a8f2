import { z } from 'zod';
import { MEDIA_LIMITS } from '../constants/media';
import { messageSchema, queryNumberSchema } from '../schemas/common';
import {
  mediaFileSchema,
  mediaKeySchema,
  mediaListSchema,
  storeMetadataSchema,
  uploadAddressSchema,
  uploadRequestSchema,
} from '../schemas/media';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

const keyParams = z.object({ key: mediaKeySchema });

export const mediaEndpoints = {
  createUpload: {
    ...routes.createUpload,
    summary:
      'Gives a signed address that takes one file, of this type, length and SHA-256, for five minutes.',
    request: { body: uploadRequestSchema },
    response: uploadAddressSchema,
    status: 201,
  },
  putUpload: {
    ...routes.putUpload,
    summary: 'Takes the bytes of a file, at an address that `createUpload` gave.',
    request: {
      params: keyParams,
      query: z.object({ expires: z.string().max(20), signature: z.string().max(100) }),
    },
    response: messageSchema,
    takesFile: MEDIA_LIMITS.videoMaxBytes,
  },
  storeMetadata: {
    ...routes.storeMetadata,
    summary: 'Checks the bytes that were uploaded, makes of them what pages show, and records the file.',
    request: { body: storeMetadataSchema },
    response: mediaFileSchema,
    status: 201,
  },
  listMedia: {
    ...routes.listMedia,
    summary: 'One’s own files, newest first, with what they take up.',
    request: {
      query: z.object({
        kind: z.enum(['image', 'video'], 'kind is image or video.').optional(),
        limit: queryNumberSchema('limit', 1, MEDIA_LIMITS.filesPerAnswerMax).optional(),
        cursor: z.string().max(200).optional(),
      }),
    },
    response: mediaListSchema,
  },
  getMedia: {
    ...routes.getMedia,
    summary: 'One file of one’s own.',
    request: { params: keyParams },
    response: mediaFileSchema,
  },
  deleteMedia: {
    ...routes.deleteMedia,
    summary: 'Removes a file of one’s own that no post and no draft names.',
    request: { params: keyParams },
    response: messageSchema,
  },
} satisfies Record<string, Endpoint>;
