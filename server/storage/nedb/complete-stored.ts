import type { CollectionName } from '../port';
import type { StoredDocument } from './journal/entries';

/** Fields that earlier versions of Lectern did not write, with what their absence means. */
const ADDED_FIELDS: Partial<Record<CollectionName, (stored: StoredDocument) => StoredDocument>> = {
  users: () => ({
    google: null,
    mailPreferences: [],
    blockedAt: null,
    deletion: null,
    emailVerifiedAt: null,
  }),
  posts: ({ revision }) => ({ deletedBy: null, draftId: null, textRevision: revision }),
  media: () => ({ name: '', category: '', variants: [], poster: '', unnamedAt: null }),
  notifications: () => ({ kind: 'post', uniqueId: '' }),
  sessions: () => ({ userAgent: '' }),
  tickets: () => ({ hasEndedPassword: false }),
};

/** Gives a document read from disk the fields that came after it was written. */
export function completeStored(collection: CollectionName, stored: StoredDocument): void {
  for (const [field, value] of Object.entries(ADDED_FIELDS[collection]?.(stored) ?? {})) {
    stored[field] ??= value;
  }
}
