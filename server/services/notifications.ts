import { LIMITS } from '../contract/constants/limits';
import { MESSAGES } from '../contract/messages';
import type { NotificationRecord } from '../domain/entities';
import { NotFoundError } from '../domain/errors';
import type { Page, Storage } from '../storage/port';
import { moment, type ServiceDeps } from './deps';

/**
 * A page of somebody's notifications, newest first, and how many of all are unread.
 *
 * @throws InvalidCursorError
 */
export async function listNotifications(
  { storage }: { storage: Storage },
  userId: string,
  { limit = LIMITS.notificationsStep, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ page: Page<NotificationRecord>; unread: number }> {
  return storage.read(async ({ notifications }) => ({
    page: await notifications.list(userId, { limit, cursor }),
    unread: await notifications.countUnread(userId),
  }));
}

/** @throws NotFoundError when there is none, or it is another person's */
export async function readNotification(
  { storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>,
  userId: string,
  notificationId: string,
): Promise<NotificationRecord> {
  return storage.transact(async ({ notifications }) => {
    const found = await notifications.get(notificationId);
    if (found?.userId !== userId) {
      throw new NotFoundError(MESSAGES.notifications.notFound);
    }
    if (found.readAt !== null) {
      return found;
    }
    const read = { ...found, readAt: moment(clock) };
    await notifications.put(read);
    return read;
  });
}

/** @returns how many are unread by then: those that have come since */
export async function readAllNotifications(
  { storage, clock }: Pick<ServiceDeps, 'storage' | 'clock'>,
  userId: string,
): Promise<number> {
  await storage.transact(async ({ notifications }) => {
    const readAt = moment(clock);
    for (const found of await notifications.listByUser(userId)) {
      if (found.readAt === null) {
        await notifications.put({ ...found, readAt });
      }
    }
  });
  return storage.read(({ notifications }) => notifications.countUnread(userId));
}
