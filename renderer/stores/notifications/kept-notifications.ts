import { LIMITS } from '../../../server/contract/constants/limits';
import { isListOf } from '../member/persisted-state';
import type { NotificationList } from './notification-list';

/** What outlives the page, so that the bell and Updates are filled at once and offline. */
export interface KeptNotifications {
  /** The first step of the list; null when it was never wanted. */
  list: NotificationList | null;
  unread: number;
}

/** The newest are enough: the rest is fetched with the list. */
export function toKeep(list: NotificationList | null, unread: number): KeptNotifications {
  const step = LIMITS.notificationsStep;
  const isLong = list !== null && list.items.length > step;
  return { unread, list: isLong ? { ...list, items: list.items.slice(0, step), nextCursor: null } : list };
}

/** Whether a stored value can be used. */
export function isKept(value: unknown): value is KeptNotifications {
  const { list, unread } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(unread) && (list === null || isList(list));
}

function isList(value: unknown): value is NotificationList {
  const { items, total, nextCursor } = (value ?? {}) as Record<string, unknown>;
  return (
    Number.isInteger(total) &&
    (nextCursor === null || typeof nextCursor === 'string') &&
    isListOf(items, ['notificationId', 'message', 'createdAt', 'category', 'path'])
  );
}
