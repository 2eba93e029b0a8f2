import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import type { User } from '../../../server/contract/schemas/user';
import { Button, ButtonLink } from '../../components/Button';
import { Page } from '../../components/Page';
import { Problem } from '../../components/Problem';
import { SceneSkeleton } from '../../components/SceneSkeleton';
import pageStyles from '../../components/page.module.css';
import { useStore, useStores } from '../../stores/context';
import { Creations } from './Creations';
import { DashboardStore } from './dashboard-store';
import { Topics } from './Topics';
import { Updates } from './Updates';
import styles from './dashboard.module.css';

/** The user's own page. Order of states: loading, not logged in, error, content (SPEC §2, "Dashboard"). */
export const DashboardScene = observer(function DashboardScene() {
  const { auth } = useStores();
  if (auth.isLoading) {
    return <SceneSkeleton />;
  }
  if (!auth.user) {
    return (
      <div className={pageStyles.page}>
        <Problem
          title={MESSAGES.auth.loginRequired}
          action={<ButtonLink to="/login?next=%2Fdashboard">Log in</ButtonLink>}
        >
          The dashboard gathers your posts and topics. It takes an account.
        </Problem>
      </div>
    );
  }
  return <Dashboard user={auth.user} />;
});

const Dashboard = observer(function Dashboard({ user }: { user: User }) {
  const store = useStore(DashboardStore);
  const { id } = user;
  useEffect(() => {
    void store.load(id);
  }, [store, id]);

  if (!store.content && !store.error) {
    return <SceneSkeleton />;
  }
  return (
    <Page title={`Welcome, ${user.name}`}>
      <Identity user={user} />
      {store.content ? (
        <div className={styles.cards}>
          <Creations posts={store.content.creations} />
          <Topics followed={store.content.followed} />
          <Updates userId={id} />
          <section className={styles.card} aria-labelledby="dashboard-completed">
            <h2 id="dashboard-completed">Completed Journeys</h2>
            <p className={styles.empty}>
              {store.content.completedCount === 0
                ? MESSAGES.empty.completed
                : `${store.content.completedCount} posts completed.`}
            </p>
            <ButtonLink look="secondary" to="/explore">
              Find something to read
            </ButtonLink>
          </section>
        </div>
      ) : (
        <div className={styles.error} role="alert">
          <p>{store.error}</p>
          <Button look="secondary" onClick={() => void store.load(id)}>
            Try again
          </Button>
        </div>
      )}
    </Page>
  );
});

function Identity({ user }: { user: User }) {
  const { auth, ui } = useStores();
  const navigate = useNavigate();
  const logOut = () => {
    void auth.logout();
    ui.toast(MESSAGES.auth.loggedOut, 'success', TIMES.toastShort);
    void navigate('/');
  };
  return (
    <div className={styles.identity}>
      <p>
        <span>{user.email}</span>
        <span className={styles.role}>{user.role === 'admin' ? 'Admin' : 'User'}</span>
      </p>
      <div className={styles.ways}>
        {user.role === 'admin' && (
          <ButtonLink look="secondary" to="/admin-dashboard">
            Admin dashboard
          </ButtonLink>
        )}
        <Button look="secondary" onClick={logOut}>
          Log out
        </Button>
      </div>
    </div>
  );
}
