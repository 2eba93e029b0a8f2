import type { CollectionName } from '../port';

/** Every collection, in the order in which they are counted and shown. */
export const COLLECTION_NAMES = [
  'users',
  'sessions',
  'resetTokens',
  'posts',
  'media',
  'jobs',
  'meta',
] as const satisfies readonly CollectionName[];

const KNOWN: ReadonlySet<string> = new Set(COLLECTION_NAMES);

export function isCollectionName(name: unknown): name is CollectionName {
  return typeof name === 'string' && KNOWN.has(name);
}
