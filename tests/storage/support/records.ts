import type { OpenQuestionRecord } from '../../../server/domain/open-question';
import type { CertificateRecord } from '../../../server/domain/certificate';
import type {
  CompletionRecord,
  InviteRecord,
  JobRecord,
  NotificationRecord,
  ResetTokenRecord,
  SessionRecord,
  TicketRecord,
  UserRecord,
} from '../../../server/domain/entities';
import type { PostRecord, PostRevisionRecord } from '../../../server/domain/post';
import type { DraftRecord } from '../../../server/domain/draft';
import type { MediaRecord, UploadRecord } from '../../../server/domain/media';
import { draftContentSchema } from '../../../server/contract/schemas/draft';
import { postRevisionId } from '../../../server/domain/post-revision-id';
import { contentOf } from '../../../server/services/post-revisions';

const MOMENT = '2026-11-01T08:00:00.000Z';

const revisioned = {
  revision: 'r1',
  parentRevision: null,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  deletedAt: null,
};

/** A moment so many minutes after a fixed one. */
export function minute(count: number): string {
  return new Date(Date.parse(MOMENT) + count * 60_000).toISOString();
}

export function makeUser(userId: string, fields: Partial<UserRecord> = {}): UserRecord {
  return {
    ...revisioned,
    userId,
    name: `Name of ${userId}`,
    email: `${userId}@Example.org`,
    emailKey: `${userId}@example.org`,
    emailVerifiedAt: null,
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
    google: null,
    role: 'user',
    policy: null,
    followedCategories: ['React', 'C#'],
    mailPreferences: [{ category: 'C#', frequency: 'weekly' }],
    blockedAt: null,
    deletion: null,
    ...fields,
  };
}

export function makeSession(sessionId: string, fields: Partial<SessionRecord> = {}): SessionRecord {
  return {
    sessionId,
    tokenHash: `hash-${sessionId}`,
    userId: 'u1',
    createdAt: MOMENT,
    lastUsedAt: MOMENT,
    userAgent: 'Browser/1.0',
    expiresAt: minute(1_000),
    ...fields,
  };
}

export function makeResetToken(resetId: string, fields: Partial<ResetTokenRecord> = {}): ResetTokenRecord {
  return {
    resetId,
    tokenHash: `reset-hash-${resetId}`,
    userId: 'u1',
    createdAt: MOMENT,
    expiresAt: minute(60),
    usedAt: null,
    ...fields,
  };
}

export function makePost(postId: string, fields: Partial<PostRecord> = {}): PostRecord {
  return {
    ...revisioned,
    postId,
    slug: `slug-${postId}`,
    oldSlugs: [],
    title: `Title of ${postId}`,
    content: `Content of ${postId} — “quotes”, \\ and "escapes", 漢字, 🙂`,
    summary: 'A summary.',
    keywords: ['one', 'two'],
    category: 'React',
    author: 'Ada',
    userId: null,
    status: 'published',
    publishedAt: MOMENT,
    readMinutes: 3,
    excerpt: 'An excerpt.',
    titleImage: '',
    titleImageAlt: '',
    titleImageHash: '',
    titleVideo: '',
    titleVideoPoster: '',
    videoHash: '',
    deletedBy: null,
    textRevision: 'r1',
    draftId: null,
    subtitles: [
      {
        title: 'Part one',
        image: '',
        imageAlt: '',
        imageHash: '',
        isFAQ: false,
        bulletPoints: [
          {
            text: 'A point',
            image: '',
            imageAlt: '',
            imageHash: '',
            video: '',
            videoHash: '',
            codeSnippet: 'const a = { $gt: 1 };\n',
            codeLanguage: 'ts',
          },
        ],
      },
    ],
    superTitles: [
      {
        superTitle: 'A or B',
        attributes: [{ attribute: 'Speed', items: [{ title: 'A', bulletPoints: ['fast'] }] }],
      },
    ],
    source: null,
    ...fields,
  };
}

export function makeRevision(postId: string, revision: string, savedAt: string): PostRevisionRecord {
  return {
    revisionId: postRevisionId(postId, revision),
    postId,
    revision,
    savedAt,
    readMinutes: 2,
    content: contentOf(makePost(postId)),
  };
}

export function makeDraft(draftId: string, fields: Partial<DraftRecord> = {}): DraftRecord {
  return {
    draftId,
    ownerId: 'u1',
    postId: null,
    baseRevision: null,
    content: draftContentSchema.parse({
      title: `Title of ${draftId}`,
      category: 'React',
      content: `Content of ${draftId} — “quotes”, \\ and "escapes", 漢字, 🙂`,
      subtitles: [{ title: '', bulletPoints: [{ text: 'a', codeSnippet: 'b' }] }],
    }),
    schedule: null,
    revision: 'r1',
    parentRevision: null,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...fields,
  };
}

export function makeMedia(mediaId: string, fields: Partial<MediaRecord> = {}): MediaRecord {
  return {
    mediaId,
    key: `${mediaId}.webp`,
    ownerId: null,
    type: 'image/webp',
    bytes: 10,
    sha256: 'a'.repeat(64),
    sourceSha256: 'b'.repeat(64),
    width: 10,
    height: 10,
    name: '',
    category: '',
    variants: [],
    poster: '',
    createdAt: MOMENT,
    unnamedAt: null,
    ...fields,
  };
}

export function makeUpload(key: string, fields: Partial<UploadRecord> = {}): UploadRecord {
  return {
    key,
    ownerId: 'u1',
    type: 'image/png',
    bytes: 10,
    sha256: 'a'.repeat(64),
    category: 'C#',
    fileName: 'a span.png',
    createdAt: MOMENT,
    expiresAt: minute(15),
    ...fields,
  };
}

export function makeJob(jobId: string, fields: Partial<JobRecord> = {}): JobRecord {
  return {
    jobId,
    kind: 'mail',
    payload: { to: ['a@example.org'], nested: { deep: [1, null, true] } },
    status: 'waiting',
    attempts: 0,
    runAt: MOMENT,
    createdAt: MOMENT,
    finishedAt: null,
    lastError: null,
    ...fields,
  };
}

export function makeNotification(
  notificationId: string,
  fields: Partial<NotificationRecord> = {},
): NotificationRecord {
  return {
    notificationId,
    userId: 'u1',
    postId: 'p1',
    kind: 'post',
    slug: 'slug-p1',
    uniqueId: '',
    category: 'React',
    message: 'New post in React: Title of p1',
    createdAt: MOMENT,
    readAt: null,
    mail: 'now',
    mailedAt: null,
    ...fields,
  };
}

export function makeCertificate(
  certificateId: string,
  fields: Partial<CertificateRecord> = {},
): CertificateRecord {
  return {
    certificateId,
    uniqueId: `id-${certificateId}`,
    userId: 'u1',
    number: 1,
    name: 'Ada Lovelace',
    category: 'React',
    completedPosts: 3,
    listHash: 'a'.repeat(64),
    kind: 'public',
    createdAt: MOMENT,
    status: 'valid',
    statusReason: '',
    statusAt: null,
    replacedBy: null,
    replaces: null,
    isListed: true,
    statusIndex: 0,
    kid: 'kid',
    credential: '{"signed":true}',
    jwt: 'a.b.c',
    pdfHashes: [],
    updatedAt: MOMENT,
    revision: `r-${certificateId}`,
    ...fields,
  };
}

export function makeCompletion(
  completionId: string,
  fields: Partial<CompletionRecord> = {},
): CompletionRecord {
  return { completionId, userId: 'u1', postId: 'p1', completedAt: MOMENT, ...fields };
}

export function makeInvite(inviteId: string, fields: Partial<InviteRecord> = {}): InviteRecord {
  return {
    inviteId,
    codeHash: `invite-hash-${inviteId}`,
    createdBy: 'u1',
    createdAt: MOMENT,
    expiresAt: minute(60),
    usedAt: null,
    usedBy: null,
    ...fields,
  };
}

export function makeOpenQuestion(
  questionId: string,
  fields: Partial<OpenQuestionRecord> = {},
): OpenQuestionRecord {
  return {
    ...{ questionId, question: `What is ${questionId}?`, place: 'React', reason: 'no-answer', count: 1 },
    ...{ firstAskedAt: MOMENT, lastAskedAt: MOMENT },
    ...fields,
  };
}

export function makeTicket(ticketId: string, fields: Partial<TicketRecord> = {}): TicketRecord {
  return {
    ticketId,
    kind: 'email-change',
    tokenHash: `ticket-hash-${ticketId}`,
    userId: 'u1',
    email: 'new@example.org',
    hasEndedPassword: false,
    createdAt: MOMENT,
    expiresAt: minute(60),
    ...fields,
  };
}
