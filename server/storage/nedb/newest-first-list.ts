import type { Page } from '../port';
import { decodeCursor, encodeCursor, lowerBound, newestFirst, type Place } from './cursor';
import { mergeSorted } from './merge-sorted';

/** Items of the transactions that are not applied yet, by id; null: not in the list. */
export type StagedItems<T> = ReadonlyMap<string, T | null>;

/** A list in memory, newest first, that hands out pages. Items are replaced, never changed in place. */
export class NewestFirstList<T extends Place> {
  private readonly byId = new Map<string, T>();
  private readonly items: T[] = [];

  /** Fills an empty list at once. */
  fill(items: Iterable<T>): void {
    for (const item of items) {
      this.byId.set(item.id, item);
      this.items.push(item);
    }
    this.items.sort(newestFirst);
  }

  get(id: string): T | undefined {
    return this.byId.get(id);
  }

  get size(): number {
    return this.items.length;
  }

  update(id: string, after: T | null): void {
    const before = this.byId.get(id);
    if (before !== undefined) {
      this.byId.delete(id);
      this.items.splice(lowerBound(this.items, before), 1);
    }
    if (after !== null) {
      this.byId.set(id, after);
      this.items.splice(lowerBound(this.items, after), 0, after);
    }
  }

  /** How many match, by looking at each. */
  count(matches: (item: T) => boolean, staged: StagedItems<T> = new Map()): number {
    const base = this.items.filter((item) => !staged.has(item.id) && matches(item)).length;
    return base + [...staged.values()].filter((item) => item !== null && matches(item)).length;
  }

  /** Those that are older than a moment, newest first. */
  before(moment: string, staged: StagedItems<T> = new Map()): T[] {
    const base = this.items.filter(({ at, id }) => at < moment && !staged.has(id));
    const added = [...staged.values()].filter((item) => item !== null && item.at < moment);
    return [...base, ...added].filter((item) => item !== null).sort(newestFirst);
  }

  /** All that are applied, newest first. */
  all(): readonly T[] {
    return this.items;
  }

  /** The oldest first. Costs as much as it gives, and the staged ones. */
  oldest(limit: number, staged: StagedItems<T>): T[] {
    const found = [...staged.values()].filter((item): item is T & (T | null) => item !== null);
    const end = found.length + limit;
    for (let at = this.items.length - 1; at >= 0 && found.length < end; at -= 1) {
      const item = this.items[at];
      if (item && !staged.has(item.id)) {
        found.push(item);
      }
    }
    return found.sort(newestFirst).reverse().slice(0, limit);
  }

  /** The moments of all that are not older than one, newest first. */
  momentsSince(since: string): string[] {
    const end = this.items.findIndex(({ at }) => at < since);
    return this.items.slice(0, end < 0 ? undefined : end).map(({ at }) => at);
  }

  /** Throws InvalidCursorError for a cursor that no page has handed out. */
  page(
    { limit, cursor }: { limit: number; cursor?: string | undefined },
    staged: StagedItems<T> = new Map(),
    matches?: (item: T) => boolean,
  ): Page<T> {
    const base = matches ? this.items.filter(matches) : this.items;
    const added = [...staged.values()].filter(
      (item): item is T & (T | null) => item !== null && (matches?.(item) ?? true),
    );
    added.sort(newestFirst);
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const found = mergeSorted<T>(base, added, after, limit + 1, (id) => staged.has(id));
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const hidden = base === this.items ? (id: string) => this.byId.has(id) : isAmong(base);
    return {
      items,
      total: base.length - [...staged.keys()].filter(hidden).length + added.length,
      nextCursor: found.length > limit && last !== undefined ? encodeCursor(last) : null,
    };
  }
}

function isAmong(items: readonly Place[]): (id: string) => boolean {
  const ids = new Set(items.map(({ id }) => id));
  return (id) => ids.has(id);
}
