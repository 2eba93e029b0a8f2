import type { CollectionName } from '../port';
import type { StagedDocuments } from './derived-lists';
import type { StoredDocument } from './journal/entries';

/** Whose documents may name a stored file; a file that none of them names is removed after a while. */
export const NAMING = [
  'posts',
  'postRevisions',
  'drafts',
  'media',
] as const satisfies readonly CollectionName[];
type NamingCollection = (typeof NAMING)[number];

const PLACE = '/media/';
const NAME = /\/media\/([a-z0-9-]{1,120}\.[a-z0-9]{1,8})/g;

/** Which stored files are named, and by how many documents: kept beside NeDB, which could not be asked. */
export class MediaNames {
  private readonly namedBy = new Map<string, readonly string[]>();
  private readonly counts = new Map<string, number>();

  /** Takes a document as it is written or read from disk, with its body; null: removed. */
  update(collection: CollectionName, id: string, stored: StoredDocument | null): void {
    if (!isNaming(collection)) {
      return;
    }
    const name = `${collection} ${id}`;
    this.shift(this.namedBy.get(name) ?? [], -1);
    const keys = stored === null ? [] : keysIn(collection, stored);
    this.shift(keys, 1);
    if (keys.length > 0) {
      this.namedBy.set(name, keys);
    } else {
      this.namedBy.delete(name);
    }
  }

  /** @param stagedOf what transactions that are not applied yet wrote */
  isNamed(key: string, stagedOf: (collection: CollectionName) => StagedDocuments): boolean {
    let count = this.counts.get(key) ?? 0;
    for (const collection of NAMING) {
      for (const [id, stored] of stagedOf(collection)) {
        count -= this.namedBy.get(`${collection} ${id}`)?.includes(key) ? 1 : 0;
        count += stored !== null && keysIn(collection, stored).includes(key) ? 1 : 0;
      }
    }
    return count > 0;
  }

  private shift(keys: readonly string[], by: number): void {
    for (const key of keys) {
      const count = (this.counts.get(key) ?? 0) + by;
      if (count > 0) {
        this.counts.set(key, count);
      } else {
        this.counts.delete(key);
      }
    }
  }
}

function isNaming(collection: CollectionName): collection is NamingCollection {
  return (NAMING as readonly string[]).includes(collection);
}

/** Each key once; a smaller version of a picture names the picture. */
function keysIn(collection: NamingCollection, { body, ...light }: StoredDocument): string[] {
  // A file may be called anything: of its record, only the poster counts.
  const fields = collection === 'media' ? light['poster'] : light;
  const texts = [JSON.stringify(fields), textOf(body)].filter((text) => text.includes(PLACE));
  const found = texts.flatMap((text) => [...text.matchAll(NAME)].map(([, key = '']) => key));
  return [...new Set(found.flatMap((key) => originalsOf(key)))];
}

function textOf(body: unknown): string {
  if (Buffer.isBuffer(body)) {
    return body.includes(PLACE) ? body.toString('utf8') : '';
  }
  return typeof body === 'string' ? body : '';
}

/** `name-w480.webp` may be made of `name.webp`, or be a file of its own. */
function originalsOf(key: string): string[] {
  const original = key.replace(/-w\d{2,4}(?=\.webp$)/, '');
  return original === key ? [key] : [key, original];
}
