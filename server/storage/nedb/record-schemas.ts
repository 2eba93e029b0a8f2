import { z } from 'zod';
import { POST_CATEGORIES } from '../../contract/constants/categories';
import { momentSchema } from '../../contract/schemas/common';
import { subtitleSchema, superTitleSchema } from '../../contract/schemas/post';
import { roleSchema } from '../../contract/schemas/user';
import type {
  JobRecord,
  MediaRecord,
  PostRecord,
  ResetTokenRecord,
  SessionRecord,
  UserRecord,
} from '../../domain/entities';

/** A fact about the instance. */
export interface MetaRecord {
  key: string;
  value: string;
}

const moment = momentSchema;
const optionalMoment = momentSchema.nullable();
const category = z.enum(POST_CATEGORIES);
const count = z.number().int().min(0);

const revisioned = {
  revision: z.string(),
  parentRevision: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: optionalMoment,
};

const user: z.ZodType<UserRecord> = z.object({
  ...revisioned,
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  emailKey: z.string(),
  passwordHash: z.string(),
  role: roleSchema,
  policy: z.object({ version: z.string(), acceptedAt: moment }).nullable(),
  followedCategories: z.array(category),
});

const session: z.ZodType<SessionRecord> = z.object({
  sessionId: z.string(),
  tokenHash: z.string(),
  userId: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
});

const resetToken: z.ZodType<ResetTokenRecord> = z.object({
  resetId: z.string(),
  tokenHash: z.string(),
  userId: z.string(),
  createdAt: moment,
  expiresAt: moment,
  usedAt: optionalMoment,
});

const post: z.ZodType<PostRecord> = z.object({
  ...revisioned,
  postId: z.string(),
  slug: z.string(),
  oldSlugs: z.array(z.string()),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  category,
  author: z.string(),
  userId: z.string().nullable(),
  status: z.enum(['published', 'draft']),
  publishedAt: optionalMoment,
  readMinutes: count,
  excerpt: z.string(),
  titleImage: z.string(),
  titleImageAlt: z.string(),
  titleImageHash: z.string(),
  titleVideo: z.string(),
  titleVideoPoster: z.string(),
  videoHash: z.string(),
  subtitles: z.array(subtitleSchema),
  superTitles: z.array(superTitleSchema),
  source: z.object({ key: z.string(), hash: z.string() }).nullable(),
});

const media: z.ZodType<MediaRecord> = z.object({
  mediaId: z.string(),
  key: z.string(),
  ownerId: z.string().nullable(),
  type: z.string(),
  bytes: count,
  sha256: z.string(),
  sourceSha256: z.string(),
  width: count,
  height: count,
  createdAt: moment,
});

const job: z.ZodType<JobRecord> = z.object({
  jobId: z.string(),
  kind: z.string(),
  payload: z.unknown(),
  status: z.enum(['waiting', 'done', 'failed']),
  attempts: count,
  runAt: moment,
  createdAt: moment,
  finishedAt: optionalMoment,
  lastError: z.string().nullable(),
});

const meta: z.ZodType<MetaRecord> = z.object({ key: z.string(), value: z.string() });

/** What a document of each collection must be to reach the disk; unknown keys are dropped. */
export const recordSchemas = {
  users: user,
  sessions: session,
  resetTokens: resetToken,
  posts: post,
  media,
  jobs: job,
  meta,
};
