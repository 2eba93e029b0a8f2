import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { Notification } from '../../../server/contract/schemas/notification';
import { NotificationsStore } from '../../stores/notifications/notifications-store';
import { useStore } from '../../stores/context';
import { Icon } from '../icon/Icon';
import { formatAge } from './format-age';
import { useMarkRead } from './use-mark-read';
import { useSwipeLeft } from './use-swipe-left';
import styles from './notification-item.module.css';

export interface NotificationItemProps {
  notification: Notification;
  /** Milliseconds since 1970. */
  now: number;
  /** A swipe to the left marks it as read too. */
  isSwipeable?: boolean;
}

/** One notification: it leads to what it is about, and can be marked as read. */
export const NotificationItem = observer(function NotificationItem(props: NotificationItemProps) {
  const { notification, now, isSwipeable = false } = props;
  const { notificationId, isRead, message, path, createdAt } = notification;
  const store = useStore(NotificationsStore);
  const markRead = useMarkRead();
  const item = useRef<HTMLLIElement>(null);

  const handleRead = async () => {
    const hadFocus = item.current?.contains(document.activeElement);
    await markRead.read(notificationId);
    // The button that had the focus is gone.
    if (hadFocus && document.activeElement === document.body) {
      item.current?.querySelector('a')?.focus({ preventScroll: true });
    }
  };
  const swipe = useSwipeLeft(() => void handleRead());
  const isBusy = store.isBusy(notificationId) || undefined;

  return (
    <li
      ref={item}
      className={`${styles.item} ${isRead ? '' : styles.unread} ${isSwipeable ? styles.swipeable : ''}`}
      {...(isSwipeable && !isRead ? swipe : {})}
    >
      <div className={styles.content}>
        <div className={styles.text}>
          <a className={styles.link} href={path}>
            {!isRead && <span className="visually-hidden">Unread: </span>}
            {message}
          </a>
          <p className={styles.meta}>
            <time dateTime={createdAt}>{formatAge(createdAt, now)}</time>
            {!isRead && (
              <button
                type="button"
                className={styles.read}
                aria-label={`Mark as read: ${message}`}
                aria-disabled={isBusy}
                onClick={() => void handleRead()}
              >
                Mark as read
              </button>
            )}
          </p>
        </div>
        {!isRead && (
          <button
            type="button"
            className={styles.dismiss}
            aria-label={`Dismiss: ${message}`}
            title="Dismiss"
            aria-disabled={isBusy}
            onClick={() => void handleRead()}
          >
            <Icon name="x" size={18} />
          </button>
        )}
      </div>
    </li>
  );
});
