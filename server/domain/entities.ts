import type { Category } from '../contract/constants/categories';
import type { NotificationKind } from '../contract/schemas/notification';
import type { DraftContent } from '../contract/schemas/draft';
import type { Subtitle, SuperTitle } from '../contract/schemas/post';
import type { MediaType } from '../contract/constants/media';
import type { MailFrequency } from '../contract/constants/mail';
import type { Role } from '../contract/schemas/user';

/** What every synced record carries (DESIGN §3, "Time and ids"). Moments are ISO 8601 UTC strings. */
export interface Revisioned {
  /** UUIDv7 made for each change. */
  revision: string;
  /** The revision this one was made from; null for the first. */
  parentRevision: string | null;
  createdAt: string;
  updatedAt: string;
  /** Tombstone: set instead of deleting. */
  deletedAt: string | null;
}

export interface UserRecord extends Revisioned {
  userId: string;
  name: string;
  /** As typed. */
  email: string;
  /** Lower case, NFC: unique. */
  emailKey: string;
  /**
   * When a mailed link or the OpenID provider last proved that the address is theirs; null when nothing has:
   * anybody can register with anybody's address.
   */
  emailVerifiedAt: string | null;
  /** Argon2id in PHC format; null for those who sign in with Google and have set none. */
  passwordHash: string | null;
  /** Whom the OpenID provider knows them as; null when not linked. The pair is unique. */
  google: { issuer: string; subject: string } | null;
  role: Role;
  policy: { version: string; acceptedAt: string } | null;
  followedCategories: Category[];
  /** How mails of a followed category come, where not at once. One entry a category. */
  mailPreferences: { category: Category; frequency: MailFrequency }[];
  /** Since when an admin keeps them out; null for everybody else. */
  blockedAt: string | null;
  /** Set from the wish to be deleted to its fulfilment; until `dueAt` it can be undone. */
  deletion: { requestedAt: string; dueAt: string; withPosts: boolean } | null;
}

export interface SessionRecord {
  sessionId: string;
  /** SHA-256 of the token, hex: unique. The token itself is never stored. */
  tokenHash: string;
  userId: string;
  createdAt: string;
  lastUsedAt: string;
  /** What the browser said it is, so that people recognise their devices; at most 300 characters. */
  userAgent: string;
  /** 30 days after the last use. */
  expiresAt: string;
}

export interface ResetTokenRecord {
  resetId: string;
  /** SHA-256 of the token, hex: unique. */
  tokenHash: string;
  userId: string;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

/** A post as stored: the source as typed (DECISIONS, "Tags stripped"). */
export interface PostRecord extends Revisioned {
  postId: string;
  /** Unique among posts that are not deleted. */
  slug: string;
  /** Earlier slugs, which redirect. */
  oldSlugs: string[];
  title: string;
  content: string;
  summary: string;
  keywords: string[];
  category: Category;
  /** The user's name when written. */
  author: string;
  /** Null for posts that came with Lectern or by import. */
  userId: string | null;
  status: 'published' | 'draft';
  publishedAt: string | null;
  readMinutes: number;
  /** At most 160 characters of plain text. */
  excerpt: string;
  titleImage: string;
  titleImageAlt: string;
  titleImageHash: string;
  titleVideo: string;
  titleVideoPoster: string;
  videoHash: string;
  subtitles: Subtitle[];
  superTitles: SuperTitle[];
  /** Where an import found it; null when written here. `key` is unique: a second import updates or skips. */
  source: { key: string; hash: string } | null;
  /** What an admin has removed only an admin brings back; null while it is not deleted. */
  deletedBy: 'author' | 'admin' | null;
  /**
   * The revision in which what it says changed last: a new author's name, deleting and restoring leave it as it is.
   * The one that changes of it are made from.
   */
  textRevision: string;
  /** The draft that its present state was written in, so that a late save does not bring that back; may be null. */
  draftId: string | null;
}

/** What lists need of a post. Kept in memory in the orders that pages ask for. */
export type PostSummary = Pick<
  PostRecord,
  | 'postId'
  | 'slug'
  | 'title'
  | 'excerpt'
  | 'keywords'
  | 'category'
  | 'author'
  | 'userId'
  | 'createdAt'
  | 'updatedAt'
  | 'publishedAt'
  | 'readMinutes'
  | 'titleImage'
  | 'titleImageAlt'
  | 'revision'
  | 'status'
>;

/** What an author writes: the fields of a post that an edit can change. */
export type PostContent = Pick<
  PostRecord,
  | 'title'
  | 'content'
  | 'summary'
  | 'keywords'
  | 'category'
  | 'titleImage'
  | 'titleImageAlt'
  | 'titleImageHash'
  | 'titleVideo'
  | 'titleVideoPoster'
  | 'videoHash'
  | 'subtitles'
  | 'superTitles'
>;

/**
 * A state that a post was in before it was changed. It names nobody: who the author is, and what they are called,
 * the post itself says.
 */
export interface PostRevisionRecord {
  /** Follows from the post and the revision. */
  revisionId: string;
  postId: string;
  revision: string;
  /** When this state had been saved. */
  savedAt: string;
  readMinutes: number;
  content: PostContent;
}

/** What lists need of it. */
export type PostRevisionOutline = Omit<PostRevisionRecord, 'content'> & {
  title: string;
  /** Bytes of its content, as it is stored. */
  textBytes: number;
};

/** When a draft is to be published. */
export interface DraftSchedule {
  /** Made for each time it is scheduled: the job carries it, so that one taken back does nothing. */
  scheduleId: string;
  /** The post that will be published or changed: known ahead, so that publishing twice makes one. */
  postId: string;
  publishAt: string;
  /** The draft's revision that will be published. */
  revision: string;
  /** Why it was not published at its time, as a sentence; null while it waits. */
  failure: string | null;
}

/** A post being written. */
export interface DraftRecord {
  draftId: string;
  ownerId: string;
  /** The published post that it changes; null for a new one. */
  postId: string | null;
  /** The revision of that post which the changes were made from. */
  baseRevision: string | null;
  content: DraftContent;
  /** `content` is the state that will be published: later changes of the draft are not in it. */
  schedule: (DraftSchedule & { content: DraftContent }) | null;
  /** UUIDv7 made for each change. */
  revision: string;
  parentRevision: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What lists need of it. */
export type DraftOutline = Omit<DraftRecord, 'content' | 'schedule'> & {
  /** Bytes of its content and of what is planned, as they are stored. */
  textBytes: number;
  title: string;
  category: string;
  schedule: DraftSchedule | null;
};

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

/**
 * Tells one person of one post, or of what became of a certificate. Its id follows from the two, so that no crash
 * makes two of them.
 */
export interface NotificationRecord {
  notificationId: string;
  userId: string;
  kind: NotificationKind;
  /** Empty where it is about a certificate. */
  postId: string;
  /** Of the post, when it was published; earlier slugs redirect. Empty where it is about a certificate. */
  slug: string;
  /** Unique id of the certificate; empty where it is about a post. */
  uniqueId: string;
  category: Category;
  message: string;
  createdAt: string;
  readAt: string | null;
  /** How its mail goes out, as the person had chosen when it was made. */
  mail: MailFrequency;
  /** When the mail server took the mail; null until then, and for `none`. */
  mailedAt: string | null;
}

/** One person has completed one post. */
export interface CompletionRecord {
  completionId: string;
  userId: string;
  postId: string;
  completedAt: string;
}

/** Lets one person register as admin (DECISIONS, "Registering as Admin"). */
export interface InviteRecord {
  inviteId: string;
  /** SHA-256 of the code, hex: unique. The code is shown once. */
  codeHash: string;
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  /** Who registered with it. */
  usedBy: string | null;
}

/** A secret that its holder may use once, for one purpose and a short time. */
export interface TicketRecord {
  ticketId: string;
  kind: 'email-change' | 'sign-in';
  /** SHA-256 of the secret, hex: unique. */
  tokenHash: string;
  userId: string;
  /** The new address of an `email-change`; empty otherwise. */
  email: string;
  /** Whether the Google login behind a `sign-in` ended a password that nobody had proven to be the owner's. */
  hasEndedPassword: boolean;
  createdAt: string;
  expiresAt: string;
}

/** Work that must not be lost (DESIGN §3). Queued in the transaction that causes it. */
export interface JobRecord {
  jobId: string;
  kind: string;
  /** Plain JSON, read by the handler of `kind`. */
  payload: unknown;
  status: 'waiting' | 'done' | 'failed';
  attempts: number;
  /** Not before this moment. */
  runAt: string;
  createdAt: string;
  finishedAt: string | null;
  lastError: string | null;
}
