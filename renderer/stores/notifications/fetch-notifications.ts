import { cursorOf } from '../card-list';
import type { RootStore } from '../create-root-store';
import type { NotificationList } from './notification-list';

/**
 * One step of the signed-in user's notifications, newest first, and how many are unread in all.
 *
 * @throws {ApiError | OfflineError}
 */
export async function fetchNotifications(
  api: RootStore['api'],
  { limit, cursor }: { limit: number; cursor?: string },
  signal?: AbortSignal,
): Promise<{ step: NotificationList; unread: number }> {
  const { data, headers } = await api.callWithHeaders(
    'listNotifications',
    { query: { limit: String(limit), cursor } },
    { signal },
  );
  const total = Number(headers.get('x-total-count') ?? data.length);
  return {
    step: { items: data, total, nextCursor: cursorOf(headers.get('link')) },
    unread: Number(headers.get('x-unread-count') ?? 0),
  };
}
