import type { Notification } from '../contract/schemas/notification';
import type { NotificationRecord } from '../domain/entities';

export function presentNotification(record: NotificationRecord): Notification {
  return {
    notificationId: record.notificationId,
    message: record.message,
    isRead: record.readAt !== null,
    createdAt: record.createdAt,
    category: record.category,
    postId: record.postId,
    slug: record.slug,
  };
}
