import { LRUCache } from 'lru-cache';
import type { NotificationRecord } from '../domain/entities';
import type { Clock, Logger } from '../domain/ports';
import type { Storage } from '../storage/port';
import { comparePositions, type FeedPosition } from '../domain/feed-position';
import type { FeedEntry, NotificationFeed } from './port';

/** So many changes, of everybody's, are remembered for those who come back after an interruption. */
const REMEMBERED = 5_000;

interface Place {
  position: FeedPosition;
  userId: string;
  notificationId: string;
}

/** A feed over the storage's commits. It remembers in memory alone: after a new start readers fetch the list. */
export function createNotificationFeed({
  storage,
  clock,
  logger,
}: {
  storage: Storage;
  clock: Clock;
  logger: Logger;
}): NotificationFeed {
  const listeners = new Map<string, Set<(entry: FeedEntry) => void>>();
  const startedAt = new Date(clock.now()).toISOString();
  /** As it was told last. */
  const toldAsRead = new LRUCache<string, boolean>({ max: REMEMBERED * 4 });
  let remembered: Place[] = [];
  let knownSince: FeedPosition = { sequence: storage.health().sequence, index: 0 };
  let position = knownSince;
  let following = Promise.resolve();

  async function entryOf({ position, notificationId }: Place): Promise<FeedEntry | undefined> {
    return storage.read(async ({ notifications }) => {
      const notification = await notifications.get(notificationId);
      return (
        notification && {
          position,
          notification,
          unread: await notifications.countUnread(notification.userId),
        }
      );
    });
  }

  async function follow(at: FeedPosition, id: string): Promise<void> {
    const notification = await storage.read(({ notifications }) => notifications.get(id));
    position = at;
    if (!notification || !isWorthTelling(notification)) {
      return;
    }
    toldAsRead.set(id, notification.readAt !== null);
    const place = { position: at, userId: notification.userId, notificationId: id };
    remember(place);
    const waiting = listeners.get(place.userId);
    const entry = waiting && (await entryOf(place));
    if (entry) {
      waiting.forEach((listener) => listener(entry));
    }
  }

  /** That the mail about it went out changes nothing of what a reader is told. */
  function isWorthTelling({ notificationId, createdAt, readAt, mailedAt }: NotificationRecord): boolean {
    const told = toldAsRead.get(notificationId);
    if (told !== undefined) {
      return told !== (readAt !== null);
    }
    // Not told since this start, so readers have it from the list, unless it came or was read meanwhile.
    return mailedAt === null || (readAt ?? createdAt) >= startedAt;
  }

  function remember(place: Place): void {
    remembered.push(place);
    if (remembered.length > REMEMBERED * 2) {
      const dropped = remembered.splice(0, REMEMBERED);
      knownSince = dropped.at(-1)?.position ?? knownSince;
    }
  }

  const unsubscribe = storage.onCommit((changes) => {
    for (const [index, { sequence, collection, id, isRemoved }] of changes.entries()) {
      if (collection === 'notifications' && !isRemoved) {
        following = following
          .then(() => follow({ sequence, index: index + 1 }, id))
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
    async since(userId, from) {
      if (comparePositions(from, knownSince) < 0 || comparePositions(from, position) > 0) {
        return undefined;
      }
      const places = new Map(
        remembered
          .filter((place) => place.userId === userId && comparePositions(place.position, from) > 0)
          .map((place) => [place.notificationId, place]),
      );
      const entries = await Promise.all([...places.values()].map(entryOf));
      return entries
        .filter((entry) => entry !== undefined)
        .sort((one, other) => comparePositions(one.position, other.position));
    },
    close() {
      unsubscribe();
      listeners.clear();
      remembered = [];
    },
  };
}
