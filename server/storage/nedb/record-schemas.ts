import { z } from 'zod';
import { POST_CATEGORIES } from '../../contract/constants/categories';
import { CERTIFICATE_STATUSES } from '../../contract/constants/certificates';
import { MAIL_FREQUENCIES } from '../../contract/constants/mail';
import { MEDIA_TYPES } from '../../contract/constants/media';
import { momentSchema } from '../../contract/schemas/common';
import { draftContentSchema } from '../../contract/schemas/draft';
import { NOTIFICATION_KINDS } from '../../contract/schemas/notification';
import { subtitleSchema, superTitleSchema } from '../../contract/schemas/post';
import { roleSchema } from '../../contract/schemas/user';
import type { CertificateRecord } from '../../domain/certificate';
import type {
  CompletionRecord,
  InviteRecord,
  JobRecord,
  NotificationRecord,
  ResetTokenRecord,
  SessionRecord,
  TicketRecord,
  UserRecord,
} from '../../domain/entities';
import type { PostRecord, PostRevisionRecord } from '../../domain/post';
import type { DraftRecord } from '../../domain/draft';
import type { MediaRecord, UploadRecord } from '../../domain/media';
import type { OpenQuestionRecord } from '../../domain/open-question';

/** A fact about the instance. */
export interface MetaRecord {
  key: string;
  value: string;
}

const moment = momentSchema;
const optionalMoment = momentSchema.nullable();
const category = z.enum(POST_CATEGORIES);
const mailFrequency = z.enum(MAIL_FREQUENCIES);
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
  emailVerifiedAt: optionalMoment,
  passwordHash: z.string().nullable(),
  google: z.object({ issuer: z.string(), subject: z.string() }).nullable(),
  role: roleSchema,
  policy: z.object({ version: z.string(), acceptedAt: moment }).nullable(),
  followedCategories: z.array(category),
  mailPreferences: z.array(z.object({ category, frequency: mailFrequency })),
  blockedAt: optionalMoment,
  deletion: z.object({ requestedAt: moment, dueAt: moment, withPosts: z.boolean() }).nullable(),
});

const session: z.ZodType<SessionRecord> = z.object({
  sessionId: z.string(),
  tokenHash: z.string(),
  userId: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  userAgent: z.string(),
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

const postContent = {
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  category,
  titleImage: z.string(),
  titleImageAlt: z.string(),
  titleImageHash: z.string(),
  titleVideo: z.string(),
  titleVideoPoster: z.string(),
  videoHash: z.string(),
  subtitles: z.array(subtitleSchema),
  superTitles: z.array(superTitleSchema),
};

const post: z.ZodType<PostRecord> = z.object({
  ...revisioned,
  postId: z.string(),
  slug: z.string(),
  oldSlugs: z.array(z.string()),
  author: z.string(),
  userId: z.string().nullable(),
  status: z.enum(['published', 'draft']),
  publishedAt: optionalMoment,
  readMinutes: count,
  excerpt: z.string(),
  ...postContent,
  source: z.object({ key: z.string(), hash: z.string() }).nullable(),
  deletedBy: z.enum(['author', 'admin']).nullable(),
  textRevision: z.string(),
  draftId: z.string().nullable(),
});

const postRevision: z.ZodType<PostRevisionRecord> = z.object({
  revisionId: z.string(),
  postId: z.string(),
  revision: z.string(),
  savedAt: moment,
  readMinutes: count,
  content: z.object(postContent),
});

const draft: z.ZodType<DraftRecord> = z.object({
  draftId: z.string(),
  ownerId: z.string(),
  postId: z.string().nullable(),
  baseRevision: z.string().nullable(),
  content: draftContentSchema,
  schedule: z
    .object({
      scheduleId: z.string(),
      postId: z.string(),
      publishAt: moment,
      revision: z.string(),
      failure: z.string().nullable(),
      content: draftContentSchema,
    })
    .nullable(),
  revision: z.string(),
  parentRevision: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
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
  name: z.string(),
  category: z.union([category, z.literal('')]),
  variants: z.array(z.object({ key: z.string(), width: count, bytes: count })),
  poster: z.string(),
  createdAt: moment,
  unnamedAt: optionalMoment,
});

const upload: z.ZodType<UploadRecord> = z.object({
  key: z.string(),
  ownerId: z.string(),
  type: z.enum(MEDIA_TYPES),
  bytes: count,
  sha256: z.string(),
  category: z.union([category, z.literal('')]),
  fileName: z.string(),
  createdAt: moment,
  expiresAt: moment,
});

const notification: z.ZodType<NotificationRecord> = z.object({
  notificationId: z.string(),
  userId: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  postId: z.string(),
  slug: z.string(),
  uniqueId: z.string(),
  category,
  message: z.string(),
  createdAt: moment,
  readAt: optionalMoment,
  mail: mailFrequency,
  mailedAt: optionalMoment,
});

const completion: z.ZodType<CompletionRecord> = z.object({
  completionId: z.string(),
  userId: z.string(),
  postId: z.string(),
  completedAt: moment,
});

const certificate: z.ZodType<CertificateRecord> = z.object({
  certificateId: z.string(),
  uniqueId: z.string(),
  userId: z.string(),
  number: z.number().int().min(1),
  name: z.string(),
  category,
  completedPosts: z.number().int().min(1),
  listHash: z.string(),
  kind: z.enum(['public', 'local']),
  createdAt: moment,
  status: z.enum(CERTIFICATE_STATUSES),
  statusReason: z.string(),
  statusAt: optionalMoment,
  replacedBy: z.string().nullable(),
  replaces: z.string().nullable(),
  isListed: z.boolean(),
  statusIndex: count,
  kid: z.string(),
  credential: z.string(),
  jwt: z.string(),
  pdfHashes: z.array(z.string()),
  updatedAt: moment,
  revision: z.string(),
});

const invite: z.ZodType<InviteRecord> = z.object({
  inviteId: z.string(),
  codeHash: z.string(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  usedAt: optionalMoment,
  usedBy: z.string().nullable(),
});

const ticket: z.ZodType<TicketRecord> = z.object({
  ticketId: z.string(),
  kind: z.enum(['email-change', 'sign-in']),
  tokenHash: z.string(),
  userId: z.string(),
  email: z.string(),
  hasEndedPassword: z.boolean(),
  createdAt: moment,
  expiresAt: moment,
});

const openQuestion: z.ZodType<OpenQuestionRecord> = z.object({
  questionId: z.string(),
  question: z.string(),
  place: z.string(),
  reason: z.enum(['no-answer', 'not-helpful']),
  count,
  firstAskedAt: moment,
  lastAskedAt: moment,
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
  postRevisions: postRevision,
  drafts: draft,
  media,
  uploads: upload,
  notifications: notification,
  completions: completion,
  certificates: certificate,
  invites: invite,
  tickets: ticket,
  openQuestions: openQuestion,
  jobs: job,
  meta,
};
