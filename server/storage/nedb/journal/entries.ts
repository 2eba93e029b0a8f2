import { DataFolderError } from '../../errors';
import type { CollectionName } from '../../port';
import { COLLECTION_NAMES, forEachCollection, isCollectionName } from '../collection-names';
import { hasBody, moveBodyOut } from '../record-bodies';

/** A document as it stands in the journal: plain JSON without its id. In memory a heavy body may be bytes. */
export type StoredDocument = Record<string, unknown>;

/** One step of a transaction: the document that a collection has under an id from now on, or null for none. */
export type Entry = [collection: CollectionName, id: string, document: StoredDocument | null];

/** All documents; those of a collection in the order in which they were last written. */
export type State = Record<CollectionName, Map<string, StoredDocument>>;

export function emptyState(): State {
  return forEachCollection(() => new Map());
}

export function countsOf(state: State): Record<CollectionName, number> {
  const counts = forEachCollection(() => 0);
  for (const name of COLLECTION_NAMES) {
    counts[name] = state[name].size;
  }
  return counts;
}

/** How findings name a document. */
export function documentName(collection: string, id: string): string {
  return `${collection} ${id}`;
}

/** Brings documents read from disk up to date; heavy bodies are moved out of the heap at once. */
export function applyEntries(state: State, entries: readonly Entry[]): void {
  for (const [collection, id, document] of entries) {
    const documents = state[collection];
    documents.delete(id);
    if (document !== null) {
      if (hasBody(collection)) {
        moveBodyOut(document);
      }
      documents.set(id, document);
    }
  }
}

function isDocument(value: unknown): value is StoredDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toEntry(value: unknown, path: string): Entry {
  if (Array.isArray(value) && typeof value[1] === 'string') {
    const [collection, id, document] = value as unknown[];
    if (isCollectionName(collection) && (document === null || isDocument(document))) {
      return [collection, id as string, document];
    }
  }
  throw new DataFolderError(
    `${path} holds records that this Lectern does not know: use the Lectern that wrote it, or a newer one.`,
  );
}

/** The steps in a record's payload. Ones that only another version can have written throw DataFolderError. */
export function parseEntries(payload: unknown, path: string): Entry[] {
  return Array.isArray(payload) ? payload.map((value) => toEntry(value, path)) : [toEntry(payload, path)];
}
