import type { Notification } from '../../../server/contract/schemas/notification';

/** Notifications as far as they have been fetched, newest first. */
export interface NotificationList {
  items: readonly Notification[];
  /** Of all there are. */
  total: number;
  nextCursor: string | null;
}

/**
 * The list with one that is new or has changed (SPEC §4): it replaces the entry with its id, else a new one goes
 * to the front. One of a page that has not been fetched is left out. What was read stays read, in whatever order
 * answers come.
 */
export function withNotification(list: NotificationList, changed: Notification): NotificationList {
  const { items, total, nextCursor } = list;
  const id = changed.notificationId;
  if (items.some(({ notificationId }) => notificationId === id)) {
    return {
      ...list,
      items: items.map((known) =>
        known.notificationId === id ? { ...changed, isRead: changed.isRead || known.isRead } : known,
      ),
    };
  }
  const place = items.findIndex(({ createdAt }) => createdAt <= changed.createdAt);
  if (place < 0 && nextCursor !== null) {
    return list;
  }
  const at = place < 0 ? items.length : place;
  return { items: [...items.slice(0, at), changed, ...items.slice(at)], total: total + 1, nextCursor };
}

/** The list with a further step behind it; one that came twice stands once. */
export function withStep(list: NotificationList, step: NotificationList): NotificationList {
  const known = new Set(list.items.map(({ notificationId }) => notificationId));
  return {
    ...step,
    items: [...list.items, ...step.items.filter(({ notificationId }) => !known.has(notificationId))],
  };
}
