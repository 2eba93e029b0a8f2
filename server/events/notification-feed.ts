import { LRUCache } from 'lru-cache';
import type { Logger } from '../domain/ports';
import type { Change, Storage } from '../storage/port';
import type { FeedEntry, NotificationFeed } from './port';

/** So many changes, of everybody's, are remembered for those who come back after an interruption. */
const REMEMBERED = 5_000;

interface Place {
  sequence: number;
  userId: string;
  notificationId: string;
}

/** A feed over the storage's commits. It remembers in memory alone: after a new start readers fetch the list. */
export function createNotificationFeed({
  storage,
  logger,
}: {
  storage: Storage;
  logger: Logger;
}): NotificationFeed {
  const listeners = new Map<string, Set<(entry: FeedEntry) => void>>();
  /** As it was told last: that its mail went out is nothing to tell. */
  const toldAsRead = new LRUCache<string, boolean>({ max: REMEMBERED * 4 });
  let remembered: Place[] = [];
  let knownSince = storage.health().sequence;
  let position = knownSince;
  let following = Promise.resolve();

  async function entryOf({ sequence, notificationId }: Place): Promise<FeedEntry | undefined> {
    return storage.read(async ({ notifications }) => {
      const notification = await notifications.get(notificationId);
      return (
        notification && {
          sequence,
          notification,
          unread: await notifications.countUnread(notification.userId),
        }
      );
    });
  }

  async function follow({ sequence, id }: Change): Promise<void> {
    const notification = await storage.read(({ notifications }) => notifications.get(id));
    position = sequence;
    const isRead = notification?.readAt !== null;
    if (!notification || toldAsRead.get(id) === isRead) {
      return;
    }
    toldAsRead.set(id, isRead);
    const place = { sequence, userId: notification.userId, notificationId: id };
    remember(place);
    const waiting = listeners.get(place.userId);
    const entry = waiting && (await entryOf(place));
    if (entry) {
      waiting.forEach((listener) => listener(entry));
    }
  }

  function remember(place: Place): void {
    remembered.push(place);
    if (remembered.length > REMEMBERED * 2) {
      const dropped = remembered.splice(0, REMEMBERED);
      knownSince = dropped.at(-1)?.sequence ?? knownSince;
    }
  }

  const unsubscribe = storage.onCommit((changes) => {
    for (const change of changes) {
      if (change.collection === 'notifications' && !change.isRemoved) {
        following = following
          .then(() => follow(change))
          .catch((error: unknown) => logger.warn({ err: error }, 'A notification was not passed on live.'));
      }
    }
  });

  return {
    position: () => position,
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) {
          listeners.delete(userId);
        }
      };
    },
    async since(userId, sequence) {
      if (sequence < knownSince || sequence > position) {
        return undefined;
      }
      const places = new Map(
        remembered
          .filter((place) => place.sequence > sequence && place.userId === userId)
          .map((place) => [place.notificationId, place]),
      );
      const entries = await Promise.all([...places.values()].map(entryOf));
      return entries
        .filter((entry) => entry !== undefined)
        .sort((one, other) => one.sequence - other.sequence);
    },
    close() {
      unsubscribe();
      listeners.clear();
      remembered = [];
    },
  };
}
