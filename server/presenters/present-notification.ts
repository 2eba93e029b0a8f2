import type { Notification } from '../contract/schemas/notification';
import { verifyPath } from '../domain/certificate';
import type { NotificationRecord } from '../domain/entities';

export function presentNotification(record: NotificationRecord): Notification {
  return {
    notificationId: record.notificationId,
    message: record.message,
    isRead: record.readAt !== null,
    createdAt: record.createdAt,
    category: record.category,
    kind: record.kind,
    path:
      record.kind === 'certificate'
        ? verifyPath(record.uniqueId)
        : `/post/${encodeURIComponent(record.slug)}`,
    postId: record.postId,
    slug: record.slug,
  };
}
