import type { Category } from '../contract/constants/categories';
import type { NotificationKind } from '../contract/schemas/notification';
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
