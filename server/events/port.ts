import type { NotificationRecord } from '../domain/entities';
import type { FeedPosition } from '../domain/feed-position';

/** A notification that is new or has changed. */
export interface FeedEntry {
  /** Where a reader goes on after an interruption. */
  position: FeedPosition;
  notification: NotificationRecord;
  /** How many of this person's are unread by then. */
  unread: number;
}

/** Tells of notifications as they come and change, once they are flushed. */
export interface NotificationFeed {
  /** Where the feed stands: what comes later has a later position. */
  position(): FeedPosition;
  /** Calls `listener` for each later change, in order. @returns ends it */
  subscribe(userId: string, listener: (entry: FeedEntry) => void): () => void;
  /** What changed for a person after a position, in order; undefined when that is too long ago to know. */
  since(userId: string, position: FeedPosition): Promise<FeedEntry[] | undefined>;
  close(): void;
}
