import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { NotificationsStore } from '../../stores/notifications/notifications-store';
import { useStore } from '../../stores/context';
import { Link } from '../Link';
import { NotificationList } from './NotificationList';
import { useMarkRead } from './use-mark-read';
import styles from './bell.module.css';

/** So many fit without much scrolling; the rest has a page. */
const SHOWN = 10;

/** What the bell opens. It takes the focus when it comes. */
export const NotificationPanel = observer(function NotificationPanel({ id }: { id: string }) {
  const store = useStore(NotificationsStore);
  const { readAll } = useMarkRead();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const handleReadAll = async () => {
    await readAll();
    // The button is gone.
    if (document.activeElement === document.body) {
      panel.current?.focus({ preventScroll: true });
    }
  };
  return (
    <div
      id={id}
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <p id={`${id}-title`} className={styles.title}>
          Notifications
        </p>
        {store.unread > 0 && (
          <button type="button" className={styles.readAll} onClick={() => void handleReadAll()}>
            Mark all as read
          </button>
        )}
      </div>
      <div className={styles.body}>
        <NotificationList limit={SHOWN} />
      </div>
      <Link to="/notifications" className={styles.all}>
        See all notifications
      </Link>
    </div>
  );
});
