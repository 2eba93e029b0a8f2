import type { PostRevisionRecord } from '../../domain/post';
import type { DraftRecord } from '../../domain/draft';
import type { MediaRecord } from '../../domain/media';
import type { CollectionName } from '../port';
import type { StagedDocuments } from './derived-lists';
import { authorIn } from './history-lists';
import type { StoredDocument } from './journal/entries';

/** Whose documents may name a stored file; a file that none of them uses is removed after a while. */
const NAMING = ['posts', 'postRevisions', 'drafts', 'media'] as const satisfies readonly CollectionName[];
type NamingCollection = (typeof NAMING)[number];

const PLACE = '/media/';
/** With the field before it, where that is one of a file: a quote within a text would have a backslash before it. */
const NAME =
  /("(?:titleImage|titleVideo|titleVideoPoster|image|video)":")?\/media\/([a-z0-9-]{1,120}\.[a-z0-9]{1,8})/g;

type StagedOf = (collection: CollectionName) => StagedDocuments;
type AuthorOf = (postId: string) => string;

/**
 * Which stored files are in use, and by how many documents: kept beside NeDB, which could not be asked. A media field
 * of a post, which takes nothing but files of its author's, uses its file for everybody; what stands in texts, and all
 * of a draft, was checked by nobody, and so uses none but files of whoever wrote it.
 */
export class MediaNames {
  private readonly namedBy = new Map<string, readonly string[]>();
  private readonly counts = new Map<string, number>();

  /** @param authorOf a post that is applied; empty for nobody */
  constructor(private readonly authorOf: AuthorOf) {}

  /** Takes a document as it is written or read from disk, with its body; null: removed. */
  update(collection: CollectionName, id: string, stored: StoredDocument | null): void {
    if (!isNaming(collection)) {
      return;
    }
    const name = `${collection} ${id}`;
    this.shift(this.namedBy.get(name) ?? [], -1);
    const uses = stored === null ? [] : usesOf(collection, stored, this.authorOf);
    this.shift(uses, 1);
    if (uses.length > 0) {
      this.namedBy.set(name, uses);
    } else {
      this.namedBy.delete(name);
    }
  }

  /** @param stagedOf what transactions that are not applied yet wrote */
  isNamed({ key, ownerId }: Pick<MediaRecord, 'key' | 'ownerId'>, stagedOf: StagedOf): boolean {
    const uses = [key, ownUse(ownerId, key)];
    const countIn = (named: readonly string[] = []) => uses.filter((use) => named.includes(use)).length;
    const authorOf = (postId: string) => {
      const post = stagedOf('posts').get(postId);
      return post ? authorIn(post) : this.authorOf(postId);
    };
    let count = uses.reduce((sum, use) => sum + (this.counts.get(use) ?? 0), 0);
    for (const collection of NAMING) {
      for (const [id, stored] of stagedOf(collection)) {
        count -= countIn(this.namedBy.get(`${collection} ${id}`));
        count += stored === null ? 0 : countIn(usesOf(collection, stored, authorOf));
      }
    }
    return count > 0;
  }

  private shift(uses: readonly string[], by: number): void {
    for (const use of uses) {
      const count = (this.counts.get(use) ?? 0) + by;
      if (count > 0) {
        this.counts.set(use, count);
      } else {
        this.counts.delete(use);
      }
    }
  }
}

function isNaming(collection: CollectionName): collection is NamingCollection {
  return (NAMING as readonly string[]).includes(collection);
}

/** Each once: the key of a file that it uses for everybody, or of one that it uses where that is the writer's. */
function usesOf(
  collection: NamingCollection,
  { body, ...light }: StoredDocument,
  authorOf: AuthorOf,
): string[] {
  // A file may be called anything: of its record, only the poster counts.
  const texts = collection === 'media' ? [String(light['poster'])] : [JSON.stringify(light), textOf(body)];
  const found = texts.flatMap(namesIn);
  if (found.length === 0) {
    return [];
  }
  const writer = writerOf(collection, light, authorOf);
  const uses = found.flatMap(({ key, isField }) => {
    const isForAll = collection === 'media' || (collection !== 'drafts' && isField);
    return originalsOf(key).map((each) => (isForAll ? each : ownUse(writer, each)));
  });
  return [...new Set(uses)];
}

function writerOf(collection: NamingCollection, light: StoredDocument, authorOf: AuthorOf): string | null {
  switch (collection) {
    case 'posts':
      return authorIn(light);
    case 'postRevisions':
      return authorOf((light as unknown as PostRevisionRecord).postId);
    case 'drafts':
    case 'media':
      return (light as unknown as Pick<DraftRecord | MediaRecord, 'ownerId'>).ownerId;
  }
}

/** No key holds a slash. */
function ownUse(writer: string | null, key: string): string {
  return `${writer ?? ''}/${key}`;
}

function namesIn(text: string): { key: string; isField: boolean }[] {
  if (!text.includes(PLACE)) {
    return [];
  }
  return [...text.matchAll(NAME)].map(([, field, key = '']) => ({
    // A copy: a part of the text would keep all of it in memory.
    key: Buffer.from(key, 'latin1').toString('latin1'),
    isField: field !== undefined,
  }));
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
