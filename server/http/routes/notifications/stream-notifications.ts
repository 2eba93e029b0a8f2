import { endpoints } from '../../../contract/endpoints';
import type { NotificationEvent } from '../../../contract/schemas/notification';
import type { FeedEntry } from '../../../events/port';
import { presentNotification } from '../../../presenters/present-notification';
import type { Actor } from '../../../services/sessions';
import type { AppContext } from '../../app-context';
import { EventStream, type OpenStream } from '../../event-stream';
import { register } from '../../register';

const SEQUENCE = /^\d{1,15}$/;

/**
 * Live notifications. Every change is a `notification` event; its id is where to go on after an interruption.
 * Who comes without an id, or after too long, gets a `reset` first: what came meanwhile is in the list.
 * The stream ends with the session.
 */
export const streamNotificationsRoute = register(
  endpoints.streamNotifications,
  async ({ actor, context }) =>
    new EventStream((stream, lastEventId) => {
      const stopFollowing = follow(context, actor, stream, lastEventId);
      const stopWatching = context.storage.onCommit((changes) => {
        const isOver = changes.some(
          ({ collection, id, isRemoved }) =>
            collection === 'sessions' && isRemoved && id === actor.session.sessionId,
        );
        if (isOver) {
          stream.end();
        }
      });
      return () => {
        stopFollowing();
        stopWatching();
      };
    }),
);

/** Sends what was missed, then what comes; what comes meanwhile waits. @returns ends it */
function follow(
  context: AppContext,
  { user: { userId } }: Actor,
  stream: OpenStream,
  lastEventId: string,
): () => void {
  let waiting: FeedEntry[] | undefined = [];
  const stop = context.feed.subscribe(userId, (entry) => {
    if (waiting) {
      waiting.push(entry);
    } else {
      sendEntry(stream, entry);
    }
  });
  catchUp(context, userId, stream, lastEventId)
    .then((last) => {
      waiting?.filter(({ sequence }) => sequence > last).forEach((entry) => sendEntry(stream, entry));
      waiting = undefined;
    })
    .catch((error: unknown) => {
      context.logger.warn({ err: error }, 'A live stream could not begin.');
      stream.end();
    });
  return stop;
}

/** @returns the sequence up to which the client knows everything */
async function catchUp(
  { feed, storage }: AppContext,
  userId: string,
  stream: OpenStream,
  lastEventId: string,
): Promise<number> {
  const position = feed.position();
  const missed = SEQUENCE.test(lastEventId) ? await feed.since(userId, Number(lastEventId)) : undefined;
  if (missed) {
    missed.forEach((entry) => sendEntry(stream, entry));
    return Math.max(position, missed.at(-1)?.sequence ?? 0);
  }
  const data = await storage.read(async ({ notifications }): Promise<NotificationEvent> => {
    const [newest] = (await notifications.list(userId, { limit: 1 })).items;
    const unread = await notifications.countUnread(userId);
    return newest ? { unread, newestAt: newest.createdAt } : { unread };
  });
  stream.send({ event: 'reset', id: String(position), data });
  return position;
}

function sendEntry(stream: OpenStream, { sequence, notification, unread }: FeedEntry): void {
  const data: NotificationEvent = { unread, notification: presentNotification(notification) };
  stream.send({ event: 'notification', id: String(sequence), data });
}
