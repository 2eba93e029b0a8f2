import type { PostRecord, PostRevisionOutline } from '../../domain/post';
import type { Place } from './cursor';
import type { StagedDocuments } from './derived-lists';
import type { StoredDocument } from './journal/entries';
import { NewestFirstList, type StagedItems } from './newest-first-list';

/** What the lists need of an earlier state of a post. */
interface ListedRevision extends Place {
  postId: string;
  /** Of its content, as it is stored. */
  bytes: number;
}

/** Transactions that are not applied yet. */
export interface StagedHistories {
  posts: StagedDocuments;
  revisions: StagedDocuments;
}

/** Earlier states whose post has no author. */
const NOBODY = '';

/**
 * Everybody's earlier states in memory: those of all posts of an author, the newest first, and what they take up.
 * A post loses its author only together with its earlier states, so staged changes of authors count for those alone
 * that are staged as well.
 */
export class HistoryLists {
  private readonly authors = new Map<string, string>();
  private readonly byId = new Map<string, ListedRevision>();
  private readonly byAuthor = new Map<string, { list: NewestFirstList<ListedRevision>; bytes: number }>();

  /** Takes a post as it is written or read from disk; null: removed. */
  updatePost(postId: string, stored: StoredDocument | null): void {
    const before = this.authorOf(postId);
    const after = stored ? authorIn(stored) : NOBODY;
    if (before === after) {
      return;
    }
    const moved = this.of(before)
      .list.all()
      .filter((each) => each.postId === postId);
    moved.forEach(({ id }) => this.set(id, null));
    if (after === NOBODY) {
      this.authors.delete(postId);
    } else {
      this.authors.set(postId, after);
    }
    moved.forEach((each) => this.set(each.id, each));
  }

  /** Takes an earlier state as it is written or read from disk, with its body; null: removed. */
  updateRevision(id: string, stored: StoredDocument | null): void {
    this.set(id, stored && listedRevision(id, stored));
  }

  /** Of a post that is applied; empty where it has none. */
  authorOf(postId: string): string {
    return this.authors.get(postId) ?? NOBODY;
  }

  bytesOf(userId: string, staged: StagedHistories): number {
    let { bytes } = this.of(userId);
    for (const [id, after] of this.stagedOf(userId, staged)) {
      const before = this.byId.get(id);
      bytes -= before && this.authorOf(before.postId) === userId ? before.bytes : 0;
      bytes += after?.bytes ?? 0;
    }
    return bytes;
  }

  /** The oldest first. Costs as much as it gives. */
  oldestOf(
    userId: string,
    limit: number,
    staged: StagedHistories,
  ): { revisionId: string; textBytes: number }[] {
    const oldest = this.of(userId).list.oldest(limit, this.stagedOf(userId, staged));
    return oldest.map(({ id, bytes }) => ({ revisionId: id, textBytes: bytes }));
  }

  private stagedOf(userId: string, { posts, revisions }: StagedHistories): StagedItems<ListedRevision> {
    return new Map(
      [...revisions].map(([id, stored]) => {
        const listed = stored && listedRevision(id, stored);
        const post = listed && posts.get(listed.postId);
        const author = listed && (post ? authorIn(post) : this.authorOf(listed.postId));
        return [id, author === userId ? listed : null];
      }),
    );
  }

  private set(id: string, after: ListedRevision | null): void {
    const before = this.byId.get(id);
    if (before) {
      this.byId.delete(id);
      const of = this.of(this.authorOf(before.postId));
      of.list.update(id, null);
      of.bytes -= before.bytes;
    }
    if (after) {
      this.byId.set(id, after);
      const of = this.of(this.authorOf(after.postId));
      of.list.update(id, after);
      of.bytes += after.bytes;
    }
  }

  private of(userId: string): { list: NewestFirstList<ListedRevision>; bytes: number } {
    let found = this.byAuthor.get(userId);
    if (!found) {
      found = { list: new NewestFirstList(), bytes: 0 };
      this.byAuthor.set(userId, found);
    }
    return found;
  }
}

/** Empty for nobody. */
export function authorIn(post: StoredDocument): string {
  return (post as unknown as PostRecord).userId ?? NOBODY;
}

function listedRevision(id: string, { body, ...light }: StoredDocument): ListedRevision {
  const { postId, savedAt } = light as unknown as PostRevisionOutline;
  return {
    id,
    at: savedAt,
    postId,
    bytes: Buffer.isBuffer(body) ? body.length : Buffer.byteLength(String(body)),
  };
}
