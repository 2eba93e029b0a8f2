import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { NotificationsStore } from '../../stores/notifications/notifications-store';
import { useStore, useStores } from '../../stores/context';
import { Button } from '../Button';
import { Link } from '../Link';
import { NotificationItem } from './NotificationItem';
import styles from './notification-list.module.css';

interface NotificationListProps {
  /** At most so many, the newest; all that were fetched when left out. */
  limit?: number;
  isSwipeable?: boolean;
}

/** The newest notifications, or why there are none. */
export const NotificationList = observer(function NotificationList(props: NotificationListProps) {
  const { limit, isSwipeable = false } = props;
  const store = useStore(NotificationsStore);
  const { list, error } = store;
  const now = useNow();
  if (!list) {
    return error === null ? (
      <Skeleton lines={limit ?? LIMITS.dashboardNotifications} />
    ) : (
      <Failure message={error} onRetry={() => void store.load()} />
    );
  }
  if (list.items.length === 0) {
    return (
      <div className={styles.none}>
        <p>{MESSAGES.empty.updates}</p>
        <p className={styles.hint}>
          <Link to="/category">Follow topics</Link> to hear of their new posts.
        </p>
      </div>
    );
  }
  return (
    <ul role="list" className={styles.list}>
      {list.items.slice(0, limit).map((notification) => (
        <NotificationItem
          key={notification.notificationId}
          notification={notification}
          now={now}
          isSwipeable={isSwipeable}
        />
      ))}
    </ul>
  );
});

function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`skeleton ${styles.line}`} />
      ))}
    </div>
  );
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{message}</p>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** The time, a minute exact: ages of notifications are told by it. */
function useNow(): number {
  const { clock } = useStores();
  const [now, setNow] = useState(() => clock());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 60_000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
