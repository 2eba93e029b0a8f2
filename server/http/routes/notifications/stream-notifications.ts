import { endpoints } from '../../../contract/endpoints';
import type { NotificationEvent } from '../../../contract/schemas/notification';
import {
  comparePositions,
  formatPosition,
  parsePosition,
  type FeedPosition,
} from '../../../domain/feed-position';
import type { FeedEntry } from '../../../events/port';
import { presentNotification } from '../../../presenters/present-notification';
import { isStillSignedIn, type Actor } from '../../../services/sessions';
import type { AppContext } from '../../app-context';
import { EventStream, type OpenStream } from '../../event-stream';
import { register } from '../../register';

/**
 * Live notifications. Every change is a `notification` event; its id is where to go on after an interruption.
 * Who comes without an id, or after too long, gets a `reset` first: what came meanwhile is in the list.
 * The stream ends with the session.
 */
export const streamNotificationsRoute = register(
  endpoints.streamNotifications,
  async ({ actor, context }) =>
    new EventStream({
      ownerId: actor.user.userId,
      mayGoOn: () => isStillSignedIn(context, actor),
      open: (stream, lastEventId) => {
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
      },
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
      waiting
        ?.filter(({ position }) => comparePositions(position, last) > 0)
        .forEach((entry) => sendEntry(stream, entry));
      waiting = undefined;
    })
    .catch((error: unknown) => {
      context.logger.warn({ err: error }, 'A live stream could not begin.');
      stream.end();
    });
  return stop;
}

/** @returns the position up to which the client knows everything */
async function catchUp(
  { feed, storage }: AppContext,
  userId: string,
  stream: OpenStream,
  lastEventId: string,
): Promise<FeedPosition> {
  const position = feed.position();
  const from = parsePosition(lastEventId);
  const missed = from && (await feed.since(userId, from));
  if (missed) {
    missed.forEach((entry) => sendEntry(stream, entry));
    const last = missed.at(-1)?.position ?? position;
    return comparePositions(last, position) > 0 ? last : position;
  }
  const data = await storage.read(async ({ notifications }): Promise<NotificationEvent> => {
    const [newest] = (await notifications.list(userId, { limit: 1 })).items;
    const unread = await notifications.countUnread(userId);
    return newest ? { unread, newestAt: newest.createdAt } : { unread };
  });
  stream.send({ event: 'reset', id: formatPosition(position), data });
  return position;
}

function sendEntry(stream: OpenStream, { position, notification, unread }: FeedEntry): void {
  const data: NotificationEvent = { unread, notification: presentNotification(notification) };
  stream.send({ event: 'notification', id: formatPosition(position), data });
}
