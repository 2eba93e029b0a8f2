import type { Category } from '../contract/constants/categories';
import type { CertificateRecord } from '../domain/certificate';
import type {
  CompletionRecord,
  InviteRecord,
  JobRecord,
  NotificationRecord,
  ResetTokenRecord,
  SessionRecord,
  TicketRecord,
  UserRecord,
} from '../domain/entities';
import type { PostRecord, PostRevisionRecord } from '../domain/post';
import type { DraftRecord } from '../domain/draft';
import type { OpenQuestionRecord } from '../domain/open-question';
import type { MediaRecord, UploadRecord } from '../domain/media';
import type { CertificateReader } from './certificate-port';
import type { Page, PageQuery } from './page-port';
import type { DraftReader, PostReader, PostRevisionReader } from './text-port';

export type { CertificateOutline, CertificateQuery, CertificateReader } from './certificate-port';
export type { Page, PageQuery } from './page-port';
export type {
  DeletedPostSummary,
  DraftReader,
  PostListQuery,
  PostOutline,
  PostReader,
  PostRevisionReader,
} from './text-port';

export interface UserReader {
  get(userId: string): Promise<UserRecord | undefined>;
  byEmailKey(emailKey: string): Promise<UserRecord | undefined>;
  /** By what an OpenID provider calls them. */
  byGoogle(google: { issuer: string; subject: string }): Promise<UserRecord | undefined>;
  /** Accounts that are not deleted. */
  count(): Promise<number>;
  /** Those who can still look after the site: neither deleted nor blocked. */
  countAdmins(): Promise<number>;
  /** When each account was made since a moment, newest first. */
  momentsSince(since: string): Promise<string[]>;
  /** Accounts that are not deleted, newest first; with `search`, those whose name or address has all its words. */
  list(query: PageQuery & { search?: string | undefined }): Promise<Page<UserRecord>>;
  /** Who follows a category and is not deleted, by id. */
  followersOf(category: Category): Promise<UserRecord[]>;
}

export interface NotificationReader {
  get(notificationId: string): Promise<NotificationRecord | undefined>;
  /** One person's, newest first. Costs the same for ten and for ten thousand. */
  list(userId: string, query: PageQuery): Promise<Page<NotificationRecord>>;
  countUnread(userId: string): Promise<number>;
  /** All of one person's, in no order. */
  listByUser(userId: string): Promise<NotificationRecord[]>;
  /** Everybody's about one post, in no order. */
  listByPost(postId: string): Promise<NotificationRecord[]>;
}

export interface CompletionReader {
  get(completionId: string): Promise<CompletionRecord | undefined>;
  listByUser(userId: string): Promise<CompletionRecord[]>;
  /** Everybody's of one post, in no order. */
  listByPost(postId: string): Promise<CompletionRecord[]>;
  /** When each was completed since a moment, by whomever, newest first. */
  momentsSince(since: string): Promise<string[]>;
  /** Of everybody. */
  count(): Promise<number>;
}

export interface InviteReader {
  get(inviteId: string): Promise<InviteRecord | undefined>;
  byCodeHash(codeHash: string): Promise<InviteRecord | undefined>;
  /** Newest first. */
  list(): Promise<InviteRecord[]>;
}

export interface TicketReader {
  byTokenHash(tokenHash: string): Promise<TicketRecord | undefined>;
  listByUser(userId: string): Promise<TicketRecord[]>;
}

export interface SessionReader {
  get(sessionId: string): Promise<SessionRecord | undefined>;
  byTokenHash(tokenHash: string): Promise<SessionRecord | undefined>;
  listByUser(userId: string): Promise<SessionRecord[]>;
}

export interface ResetTokenReader {
  byTokenHash(tokenHash: string): Promise<ResetTokenRecord | undefined>;
  listByUser(userId: string): Promise<ResetTokenRecord[]>;
}

export interface MediaReader {
  byKey(key: string): Promise<MediaRecord | undefined>;
  bySourceSha256(sha256: string): Promise<MediaRecord | undefined>;
  /** All of one person's, in no order. */
  listByOwner(userId: string): Promise<MediaRecord[]>;
  /** One person's, newest first, or only their pictures or videos. */
  list(
    userId: string,
    query: PageQuery & { kind?: 'image' | 'video' | undefined },
  ): Promise<Page<MediaRecord>>;
  /** What one person's files take together, in bytes, variants aside. */
  bytesOf(userId: string): Promise<number>;
  /**
   * Whether a stored file is in use: by a media field of a post (deleted ones included, as long as their text is
   * kept), by a text or draft of its owner's, or by a video as its poster. What others write names it in vain. From
   * memory.
   */
  isNamed(file: Pick<MediaRecord, 'key' | 'ownerId'>): Promise<boolean>;
  /** Every file with whether it is named, in no order and from memory. */
  listNaming(): Promise<MediaNaming[]>;
}

export interface MediaNaming extends Pick<MediaRecord, 'key' | 'unnamedAt'> {
  isNamed: boolean;
}

export interface UploadReader {
  get(key: string): Promise<UploadRecord | undefined>;
  /** In no order. */
  listByOwner(userId: string): Promise<UploadRecord[]>;
  /** Those that expired before a moment, in no order. */
  expired(before: string): Promise<UploadRecord[]>;
}

export interface OpenQuestionReader {
  get(questionId: string): Promise<OpenQuestionRecord | undefined>;
  /** The one that was asked last comes first. */
  list(query: PageQuery): Promise<Page<OpenQuestionRecord>>;
  count(): Promise<number>;
  /** Those that nobody has asked for longest, the oldest first. */
  oldest(limit: number): Promise<OpenQuestionRecord[]>;
}

export interface JobReader {
  get(jobId: string): Promise<JobRecord | undefined>;
  /** Waiting jobs whose time has come, oldest first, without those of the kinds in `except`. */
  due(now: string, limit: number, except?: ReadonlySet<string>): Promise<JobRecord[]>;
  /** When the next waiting job is due; undefined when none waits. */
  nextRunAt(): Promise<string | undefined>;
  countByStatus(): Promise<Record<JobRecord['status'], number>>;
  /** Those that failed for good, the last to fail first. */
  listFailed(): Promise<JobRecord[]>;
  /** The same, in steps. */
  pageFailed(query: PageQuery): Promise<Page<JobRecord>>;
}

/** Small facts about the instance, such as whether the starter posts were filled in. */
export interface MetaReader {
  get(key: string): Promise<string | undefined>;
}

export interface Readers {
  users: UserReader;
  sessions: SessionReader;
  resetTokens: ResetTokenReader;
  posts: PostReader;
  postRevisions: PostRevisionReader;
  drafts: DraftReader;
  media: MediaReader;
  uploads: UploadReader;
  notifications: NotificationReader;
  completions: CompletionReader;
  certificates: CertificateReader;
  invites: InviteReader;
  tickets: TicketReader;
  openQuestions: OpenQuestionReader;
  jobs: JobReader;
  meta: MetaReader;
}

/** Inserts or replaces by id. A unique key held by another record throws UniqueKeyError and nothing is written. */
export interface Writer<T> {
  put(record: T): Promise<void>;
}

/** For records that are not synced and may be dropped. Removing what is not there is no error. */
export interface Remover {
  remove(id: string): Promise<void>;
}

export interface Writers extends Readers {
  users: UserReader & Writer<UserRecord>;
  sessions: SessionReader & Writer<SessionRecord> & Remover;
  resetTokens: ResetTokenReader & Writer<ResetTokenRecord> & Remover;
  posts: PostReader & Writer<PostRecord>;
  postRevisions: PostRevisionReader & Writer<PostRevisionRecord> & Remover;
  drafts: DraftReader & Writer<DraftRecord> & Remover;
  media: MediaReader & Writer<MediaRecord> & Remover;
  uploads: UploadReader & Writer<UploadRecord> & Remover;
  notifications: NotificationReader & Writer<NotificationRecord> & Remover;
  completions: CompletionReader & Writer<CompletionRecord> & Remover;
  certificates: CertificateReader & Writer<CertificateRecord>;
  invites: InviteReader & Writer<InviteRecord> & Remover;
  tickets: TicketReader & Writer<TicketRecord> & Remover;
  openQuestions: OpenQuestionReader & Writer<OpenQuestionRecord> & Remover;
  jobs: JobReader & Writer<JobRecord> & Remover;
  meta: MetaReader & { set(key: string, value: string): Promise<void> };
}

export type CollectionName = keyof Readers;

/** One record changed by a committed transaction. */
export interface Change {
  /** The transaction's place in the journal; grows by one with each. */
  sequence: number;
  collection: CollectionName;
  id: string;
  isRemoved: boolean;
}

/** How the storage is, for `/readyz`, `/metrics` and `lectern doctor`. */
export interface StorageHealth {
  /** False while the disk refuses writes; reads go on. */
  isWritable: boolean;
  sequence: number;
  journalBytes: number;
  /** Damage found at start, one sentence each. */
  findings: string[];
}

/**
 * Where everything is kept. Speaks domain operations; adapters know the driver.
 *
 * `read` hands out readers, `transact` hands out writers: all of its writes or none, flushed to disk before
 * it resolves. Transactions run one after another; inside one, readers see its own writes. A thrown error
 * rolls back and is rethrown. Records handed out are copies: changing them changes nothing stored.
 */
export interface Storage {
  read<T>(fn: (readers: Readers) => Promise<T>): Promise<T>;
  transact<T>(fn: (writers: Writers) => Promise<T>): Promise<T>;
  /** Called after each committed transaction that changed something, in order, once it is readable. */
  onCommit(listener: (changes: readonly Change[]) => void): () => void;
  /** Grows with each committed change of a post or media record: what rendered pages are cached by. */
  contentRevision(): number;
  health(): StorageHealth;
  /**
   * Rewrites what is on disk so that it holds the present records and nothing of earlier ones: what was removed
   * or replaced before the call is gone when it resolves. Reading and writing go on meanwhile.
   * Rejects when the disk did not take it; then nothing is lost and it may be called again.
   */
  compact(): Promise<void>;
  /** Removes what was kept aside of damage and holds one of the texts, in any case of letters. */
  dropDamaged(texts: readonly string[]): Promise<void>;
  /** A consistent copy of everything while running, into an empty folder (STORAGE.md, "backup"). */
  backup(folder: string): Promise<void>;
  close(): Promise<void>;
}
