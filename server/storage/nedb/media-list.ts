import type { MediaRecord } from '../../domain/media';
import type { Page } from '../port';
import type { Place } from './cursor';
import type { StoredDocument } from './journal/entries';
import { NewestFirstList, type StagedItems } from './newest-first-list';

/** What the lists need of a stored file. */
export interface ListedMedia extends Place {
  key: string;
  ownerId: string | null;
  kind: string;
  bytes: number;
  unnamedAt: string | null;
}

export function listedMedia(stored: StoredDocument): ListedMedia {
  const { mediaId, key, ownerId, type, bytes, createdAt, unnamedAt } = stored as unknown as MediaRecord;
  return { at: createdAt, id: mediaId, key, ownerId, kind: type.split('/', 1)[0] ?? '', bytes, unnamedAt };
}

/** Everybody's files in memory: each owner's newest first, and what they take up. */
export class MediaLists {
  private readonly byId = new Map<string, ListedMedia>();
  private readonly byOwner = new Map<string, NewestFirstList<ListedMedia>>();

  update(id: string, after: ListedMedia | null): void {
    const before = this.byId.get(id);
    if (before) {
      this.byId.delete(id);
      this.listOf(before.ownerId).update(id, null);
    }
    if (after) {
      this.byId.set(id, after);
      this.listOf(after.ownerId).update(id, after);
    }
  }

  page(
    ownerId: string,
    { kind, ...query }: { limit: number; cursor?: string | undefined; kind?: string | undefined },
    staged: StagedItems<ListedMedia>,
  ): Page<ListedMedia> {
    return this.listOf(ownerId).page(
      query,
      ownedBy(ownerId, staged),
      kind === undefined ? undefined : (item) => item.kind === kind,
    );
  }

  bytesOf(ownerId: string, staged: StagedItems<ListedMedia>): number {
    let sum = 0;
    // Adds up while counting: the list has no other way through all of its items.
    this.listOf(ownerId).count(
      (item) => {
        sum += item.bytes;
        return false;
      },
      ownedBy(ownerId, staged),
    );
    return sum;
  }

  /** Everybody's, with what staged documents say of them, in no order. */
  all(staged: StagedItems<ListedMedia>): ListedMedia[] {
    const unchanged = [...this.byId.values()].filter(({ id }) => !staged.has(id));
    return [...unchanged, ...[...staged.values()].filter((item) => item !== null)];
  }

  private listOf(ownerId: string | null): NewestFirstList<ListedMedia> {
    const name = ownerId ?? '';
    let list = this.byOwner.get(name);
    if (!list) {
      list = new NewestFirstList();
      this.byOwner.set(name, list);
    }
    return list;
  }
}

/** What became somebody else's is gone from this list. */
function ownedBy(ownerId: string, staged: StagedItems<ListedMedia>): StagedItems<ListedMedia> {
  return new Map([...staged].map(([id, item]) => [id, item?.ownerId === ownerId ? item : null]));
}
