import type { CollectionName } from '../port';

/** Every collection, in the order in which they are counted and shown. */
export const COLLECTION_NAMES = [
  'users',
  'sessions',
  'resetTokens',
  'posts',
  'postRevisions',
  'drafts',
  'media',
  'uploads',
  'notifications',
  'completions',
  'certificates',
  'invites',
  'tickets',
  'openQuestions',
  'jobs',
  'meta',
] as const satisfies readonly CollectionName[];

/** A value for each collection. */
export function forEachCollection<T>(make: () => T): Record<CollectionName, T> {
  return Object.fromEntries(COLLECTION_NAMES.map((name) => [name, make()])) as Record<CollectionName, T>;
}

const KNOWN: ReadonlySet<string> = new Set(COLLECTION_NAMES);

export function isCollectionName(name: unknown): name is CollectionName {
  return typeof name === 'string' && KNOWN.has(name);
}
