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
import { InvalidDocumentError } from '../errors';
import type { CollectionName } from '../port';
import { assertId, assertStorable } from './at-the-door';
import type { StoredDocument } from './journal/entries';
import { type MetaRecord, recordSchemas } from './record-schemas';
import { FOLDS } from './folds';
import { asStoredPost } from './stored-post';

export interface RecordOf {
  users: UserRecord;
  sessions: SessionRecord;
  resetTokens: ResetTokenRecord;
  posts: PostRecord;
  postRevisions: PostRevisionRecord;
  drafts: DraftRecord;
  media: MediaRecord;
  uploads: UploadRecord;
  notifications: NotificationRecord;
  completions: CompletionRecord;
  certificates: CertificateRecord;
  invites: InviteRecord;
  tickets: TicketRecord;
  openQuestions: OpenQuestionRecord;
  jobs: JobRecord;
  meta: MetaRecord;
}

/** A stored document as NeDB holds it: with its id and the fields that only indexes need. */
export type EngineDocument = StoredDocument & { _id: string };

/** How a collection is indexed. */
interface CollectionShape {
  /** Field of the record that is its id. */
  idField: string;
  /** Fields that no two documents may share; absent ones are free. */
  unique: readonly string[];
  /** Other fields that are searched by value; an array is found by each of its elements. */
  indexed: readonly string[];
  /** Fields made for the indexes and never stored. */
  derive?: (stored: StoredDocument) => Record<string, string>;
}

const derivePost = (stored: StoredDocument): Record<string, string> => {
  const { slug, deletedAt, source } = asStoredPost(stored);
  return {
    ...(deletedAt === null ? { liveSlug: slug } : {}),
    ...(source === null ? {} : { sourceKey: source.key }),
  };
};

const deriveUser = (stored: StoredDocument): Record<string, string> => {
  const { google } = stored as unknown as UserRecord;
  return google === null ? {} : { googleKey: googleKey(google.issuer, google.subject) };
};

/** What the account of an OpenID provider is found by. */
export function googleKey(issuer: string, subject: string): string {
  return JSON.stringify([issuer, subject]);
}

export const SHAPES: Record<CollectionName, CollectionShape> = {
  users: {
    idField: 'userId',
    unique: ['emailKey', 'googleKey'],
    indexed: ['followedCategories'],
    derive: deriveUser,
  },
  sessions: { idField: 'sessionId', unique: ['tokenHash'], indexed: ['userId'] },
  resetTokens: { idField: 'resetId', unique: ['tokenHash'], indexed: ['userId'] },
  // A source key stays taken by a deleted post, so that an import does not bring it back.
  posts: {
    idField: 'postId',
    unique: ['liveSlug', 'sourceKey'],
    indexed: ['slug', 'oldSlugs', 'userId'],
    derive: derivePost,
  },
  postRevisions: { idField: 'revisionId', unique: [], indexed: ['postId'] },
  drafts: { idField: 'draftId', unique: [], indexed: ['ownerId'] },
  media: { idField: 'mediaId', unique: ['key'], indexed: ['sourceSha256', 'ownerId'] },
  uploads: { idField: 'key', unique: [], indexed: ['ownerId'] },
  notifications: { idField: 'notificationId', unique: [], indexed: ['userId', 'postId'] },
  completions: { idField: 'completionId', unique: [], indexed: ['userId', 'postId'] },
  certificates: { idField: 'certificateId', unique: ['uniqueId'], indexed: ['userId'] },
  invites: { idField: 'inviteId', unique: ['codeHash'], indexed: [] },
  tickets: { idField: 'ticketId', unique: ['tokenHash'], indexed: ['userId'] },
  openQuestions: { idField: 'questionId', unique: [], indexed: [] },
  jobs: { idField: 'jobId', unique: [], indexed: ['status'] },
  meta: { idField: 'key', unique: [], indexed: [] },
};

/** What UniqueKeyError calls a unique field. */
export const KEY_NAMES: Readonly<Record<string, string>> = {
  liveSlug: 'slug',
  sourceKey: 'source key',
  googleKey: 'google account',
  uniqueId: 'unique id',
};

/** Checks a record at the door and gives its id and its stored form. Throws InvalidDocumentError. */
export function toStored<C extends CollectionName>(
  collection: C,
  record: RecordOf[C],
): { id: string; stored: StoredDocument } {
  assertStorable(record, `A document of ${collection}`);
  const parsed = recordSchemas[collection].safeParse(record);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidDocumentError(
      `A document of ${collection} has a wrong ${issue?.path.join('.') ?? 'value'}: ${issue?.message ?? ''}`,
    );
  }
  const id: unknown = Object.entries(parsed.data).find(([key]) => key === SHAPES[collection].idField)?.[1];
  assertId(id, `A document of ${collection}`);
  const stored: StoredDocument = { ...(parsed.data as object) };
  return { id, stored: FOLDS[collection]?.fold(stored) ?? stored };
}

export function toEngine(collection: CollectionName, id: string, stored: StoredDocument): EngineDocument {
  return { ...stored, ...SHAPES[collection].derive?.(stored), _id: id };
}

/** The stored form back: without the id and the derived fields. */
export function fromEngine(document: EngineDocument): StoredDocument {
  const { _id, liveSlug: _liveSlug, sourceKey: _sourceKey, googleKey: _googleKey, ...stored } = document;
  return stored;
}

export function toRecord<C extends CollectionName>(collection: C, document: EngineDocument): RecordOf[C] {
  const stored = fromEngine(document);
  // Written by toStored of the same collection, so it has the record's shape.
  return (FOLDS[collection]?.unfold(stored) ?? stored) as unknown as RecordOf[C];
}
