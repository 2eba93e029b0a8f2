import { observer } from 'mobx-react-lite';
import { MESSAGES } from '../../../server/contract/messages';
import { Button, ButtonLink } from '../../components/Button';
import { Link } from '../../components/Link';
import { LoadMore } from '../../components/LoadMore';
import { NotificationList } from '../../components/notifications/NotificationList';
import { useLiveNotifications } from '../../components/notifications/use-live-notifications';
import { useMarkRead } from '../../components/notifications/use-mark-read';
import { Page } from '../../components/Page';
import { Problem } from '../../components/Problem';
import { SceneSkeleton } from '../../components/SceneSkeleton';
import pageStyles from '../../components/page.module.css';
import { useStores } from '../../stores/context';
import styles from './notifications.module.css';

/** All notifications of the signed-in user (SPEC §2, "/notifications"). */
export const NotificationsScene = observer(function NotificationsScene() {
  const { auth } = useStores();
  if (auth.isLoading) {
    return <SceneSkeleton />;
  }
  if (!auth.user || !auth.isAuthenticated) {
    return (
      <div className={pageStyles.page}>
        <Problem
          title={MESSAGES.auth.loginRequired}
          action={<ButtonLink to="/login?next=%2Fnotifications">Log in</ButtonLink>}
        >
          Notifications tell you of new posts in the topics you follow. It takes an account.
        </Problem>
      </div>
    );
  }
  return <Notifications userId={auth.user.id} />;
});

const Notifications = observer(function Notifications({ userId }: { userId: string }) {
  const store = useLiveNotifications(userId, true);
  const { readAll } = useMarkRead();
  const { list, unread } = store;
  const handleReadAll = async () => {
    await readAll();
    // The button is gone.
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
  };
  return (
    <Page title="Notifications" lead="New posts in the topics you follow, and your certificates.">
      <div className={styles.columns}>
        <div>
          <div className={styles.bar}>
            <p role="status">{list && list.total > 0 ? unreadText(unread) : ''}</p>
            {unread > 0 && (
              <Button look="secondary" onClick={() => void handleReadAll()}>
                Mark all as read
              </Button>
            )}
          </div>
          <div className={styles.list}>
            <NotificationList />
          </div>
          {list && store.error !== null && <p role="alert">{store.error}</p>}
          {list && list.total > 0 && (
            <LoadMore
              shown={list.items.length}
              total={list.total}
              href={list.nextCursor === null ? null : '/notifications'}
              isLoading={store.isLoadingMore}
              onLoad={() => void store.loadMore()}
              units={['notification', 'notifications']}
            />
          )}
        </div>
        <p className={styles.aside}>
          Choose <Link to="/category">which topics you follow</Link> and{' '}
          <Link to="/account#mail">how mails come</Link>.
        </p>
      </div>
    </Page>
  );
});

function unreadText(unread: number): string {
  return unread === 0 ? 'You have read everything.' : `${unread} unread`;
}
