import type { NotificationRecord } from '../../domain/entities';
import type { Page } from '../port';
import type { Place } from './cursor';
import type { StoredDocument } from './journal/entries';
import { NewestFirstList } from './newest-first-list';

/** What the lists need of a notification. */
export interface ListedNotification extends Place {
  userId: string;
  isRead: boolean;
}

/** Notifications of the transactions that are not applied yet, by id; null: removed. */
export type StagedNotifications = ReadonlyMap<string, ListedNotification | null>;

export function listedNotification(stored: StoredDocument): ListedNotification {
  const { notificationId, userId, createdAt, readAt } = stored as unknown as NotificationRecord;
  return { at: createdAt, id: notificationId, userId, isRead: readAt !== null };
}

/** Everybody's notifications, newest first, in memory: a page costs the same for ten and for ten thousand. */
export class NotificationLists {
  private readonly ownerOf = new Map<string, string>();
  private readonly byUser = new Map<string, NewestFirstList<ListedNotification>>();
  private readonly unread = new Map<string, number>();

  fill(notifications: Iterable<ListedNotification>): void {
    const grouped = new Map<string, ListedNotification[]>();
    for (const item of notifications) {
      this.ownerOf.set(item.id, item.userId);
      this.shiftUnread(item, 1);
      const group = grouped.get(item.userId);
      if (group) {
        group.push(item);
      } else {
        grouped.set(item.userId, [item]);
      }
    }
    grouped.forEach((items, userId) => this.listOf(userId).fill(items));
  }

  update(id: string, after: ListedNotification | null): void {
    const owner = this.ownerOf.get(id);
    const before = owner === undefined ? undefined : this.byUser.get(owner)?.get(id);
    if (before !== undefined) {
      this.shiftUnread(before, -1);
      const list = this.listOf(before.userId);
      list.update(id, null);
      this.ownerOf.delete(id);
      if (list.size === 0) {
        this.byUser.delete(before.userId);
      }
    }
    if (after !== null) {
      this.shiftUnread(after, 1);
      this.ownerOf.set(id, after.userId);
      this.listOf(after.userId).update(id, after);
    }
  }

  page(
    userId: string,
    query: { limit: number; cursor?: string | undefined },
    staged: StagedNotifications,
  ): Page<ListedNotification> {
    const list = this.byUser.get(userId) ?? new NewestFirstList<ListedNotification>();
    return list.page(query, ofUser(userId, staged));
  }

  countUnread(userId: string, staged: StagedNotifications): number {
    let count = this.unread.get(userId) ?? 0;
    ofUser(userId, staged).forEach((after, id) => {
      const before = this.byUser.get(userId)?.get(id);
      count -= before?.isRead === false ? 1 : 0;
      count += after?.isRead === false ? 1 : 0;
    });
    return count;
  }

  private listOf(userId: string): NewestFirstList<ListedNotification> {
    let list = this.byUser.get(userId);
    if (list === undefined) {
      list = new NewestFirstList();
      this.byUser.set(userId, list);
    }
    return list;
  }

  private shiftUnread({ userId, isRead }: ListedNotification, by: number): void {
    if (!isRead) {
      const count = (this.unread.get(userId) ?? 0) + by;
      if (count > 0) {
        this.unread.set(userId, count);
      } else {
        this.unread.delete(userId);
      }
    }
  }
}

/** A removed one says no more whose it was, and hides nothing of anybody else's. */
function ofUser(userId: string, staged: StagedNotifications): StagedNotifications {
  return new Map([...staged].filter(([, item]) => item === null || item.userId === userId));
}
