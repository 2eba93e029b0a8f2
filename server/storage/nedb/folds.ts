import type { PostRecord, PostRevisionOutline, PostRevisionRecord } from '../../domain/post';
import type { DraftOutline, DraftRecord } from '../../domain/draft';
import type { CertificateRecord } from '../../domain/certificate';
import type { CollectionName } from '../port';
import type { StoredDocument } from './journal/entries';
import { asStoredPost, toPostRecord, toStoredPost } from './stored-post';

/**
 * How records with a heavy part are stored: that part is one JSON string, `body`, which is kept outside of NeDB and
 * of the JavaScript heap. What lists need stays beside it.
 */
interface Fold {
  fold(record: StoredDocument): StoredDocument;
  unfold(stored: StoredDocument): StoredDocument;
}

type StoredDraft = Omit<DraftOutline, 'textBytes'> & { body: string };
type StoredRevision = Omit<PostRevisionOutline, 'textBytes'> & { body: string };

function foldDraft({ content, schedule, ...light }: DraftRecord): StoredDraft {
  const { content: scheduled = null, ...when } = schedule ?? {};
  return {
    ...light,
    title: content.title,
    category: content.category,
    schedule: schedule && (when as DraftOutline['schedule']),
    body: JSON.stringify({ content, scheduled }),
  };
}

function unfoldDraft({
  body,
  title: _title,
  category: _category,
  schedule,
  ...light
}: StoredDraft): DraftRecord {
  const { content, scheduled } = JSON.parse(body) as {
    content: DraftRecord['content'];
    scheduled: DraftRecord['content'];
  };
  return { ...light, content, schedule: schedule && { ...schedule, content: scheduled } };
}

function foldRevision({ content, ...light }: PostRevisionRecord): StoredRevision {
  return { ...light, title: content.title, body: JSON.stringify(content) };
}

function unfoldRevision({ body, title: _title, ...light }: StoredRevision): PostRevisionRecord {
  return { ...light, content: JSON.parse(body) as PostRevisionRecord['content'] };
}

type StoredCertificate = Omit<CertificateRecord, 'credential' | 'jwt'> & { body: string };

function foldCertificate({ credential, jwt, ...light }: CertificateRecord): StoredCertificate {
  return { ...light, body: JSON.stringify({ credential, jwt }) };
}

function unfoldCertificate({ body, ...light }: StoredCertificate): CertificateRecord {
  return { ...light, ...(JSON.parse(body) as Pick<CertificateRecord, 'credential' | 'jwt'>) };
}

// Records were checked by their schema on the way in, stored forms by their checksum on the way back.
export const FOLDS: Partial<Record<CollectionName, Fold>> = {
  posts: {
    fold: (record) => ({ ...toStoredPost(record as unknown as PostRecord) }),
    unfold: (stored) => ({ ...toPostRecord(asStoredPost(stored)) }),
  },
  postRevisions: {
    fold: (record) => ({ ...foldRevision(record as unknown as PostRevisionRecord) }),
    unfold: (stored) => ({ ...unfoldRevision(stored as unknown as StoredRevision) }),
  },
  certificates: {
    fold: (record) => ({ ...foldCertificate(record as unknown as CertificateRecord) }),
    unfold: (stored) => ({ ...unfoldCertificate(stored as unknown as StoredCertificate) }),
  },
  drafts: {
    fold: (record) => ({ ...foldDraft(record as unknown as DraftRecord) }),
    unfold: (stored) => ({ ...unfoldDraft(stored as unknown as StoredDraft) }),
  },
};
