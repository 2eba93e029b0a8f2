import { LIMITS } from '../../../server/contract/constants/limits';
import { Link } from '../../components/Link';
import { NotificationList } from '../../components/notifications/NotificationList';
import { useLiveNotifications } from '../../components/notifications/use-live-notifications';
import styles from './updates.module.css';

/** The newest notifications; each can be marked as read by its buttons and by a swipe (SPEC §4). */
export function Updates({ userId }: { userId: string }) {
  useLiveNotifications(userId, true);
  return (
    <section className={styles.card} aria-labelledby="dashboard-updates">
      <h2 id="dashboard-updates">Updates</h2>
      <div className={styles.list}>
        <NotificationList limit={LIMITS.dashboardNotifications} isSwipeable />
      </div>
      <p>
        <Link to="/notifications" aria-label="See All notifications">
          See All
        </Link>
      </p>
    </section>
  );
}
