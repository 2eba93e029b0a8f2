import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import type { User } from '../../../server/contract/schemas/user';
import { Button, ButtonLink } from '../../components/Button';
import { Page } from '../../components/Page';
import { PendingDeletion } from '../../components/pending-deletion/PendingDeletion';
import { Problem } from '../../components/Problem';
import { SceneSkeleton } from '../../components/SceneSkeleton';
import pageStyles from '../../components/page.module.css';
import { useStore, useStores } from '../../stores/context';
import { CompletionStore } from '../../stores/member/completion-store';
import { OwnPostChanges } from '../../stores/member/own-post-changes';
import { Achievements } from './Achievements';
import { CompletedJourneys } from './CompletedJourneys';
import { Creations } from './Creations';
import { Greeting } from './Greeting';
import { DashboardStore } from './dashboard-store';
import { DeletedPosts } from './DeletedPosts';
import { Drafts } from './Drafts';
import { FollowedCategories } from './FollowedCategories';
import { LearningProgress } from './LearningProgress';
import { Updates } from './Updates';
import { WritingStore } from './writing-store';
import styles from './dashboard.module.css';

/** The user's own page. Order of states: loading, not logged in, error, content (SPEC §2, "Dashboard"). */
export const DashboardScene = observer(function DashboardScene() {
  const { auth } = useStores();
  if (auth.isLoading && !auth.user) {
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
  return auth.isAuthenticated ? (
    <Dashboard key={auth.user.id} user={auth.user} />
  ) : (
    <Greeting name={auth.user.name} />
  );
});

const Dashboard = observer(function Dashboard({ user }: { user: User }) {
  const { ui } = useStores();
  const store = useStore(DashboardStore);
  const writing = useStore(WritingStore);
  const { version } = useStore(OwnPostChanges);
  const completed = useStore(CompletionStore).posts;
  const load = useCallback(async (): Promise<void> => {
    for (const message of await store.load()) {
      ui.toast(message, 'error', TIMES.toastLong);
    }
  }, [store, ui]);
  useEffect(() => {
    void load();
  }, [load, version]);
  const { isAuthor } = writing;
  useEffect(() => void writing.load(), [writing, isAuthor, version]);

  const isReady = store.isReady && completed !== null;
  if (!store.error && !isReady) {
    return <SceneSkeleton />;
  }
  return (
    <Page title={`Welcome, ${user.name}`}>
      <PendingDeletion dueAt={user.deletionDueAt} />
      <Identity user={user} />
      {isReady && !store.error ? (
        <div className={styles.cards}>
          <Creations posts={store.creations} onRetry={() => void load()} />
          {isAuthor && <Drafts />}
          <FollowedCategories />
          <CompletedJourneys posts={completed} />
          <Updates userId={user.id} />
          <Achievements />
          <LearningProgress progress={store.progress} />
          <DeletedPosts />
        </div>
      ) : (
        <div className={styles.error} role="alert">
          <p>{store.error}</p>
          <Button look="secondary" onClick={() => void load()}>
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
    ui.toast(MESSAGES.auth.loggedOut, 'success', TIMES.toastLong);
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
        {user.policyAccepted && (
          <ButtonLink look="secondary" to="/media">
            Your files
          </ButtonLink>
        )}
        <ButtonLink look="secondary" to="/account">
          Account and data
        </ButtonLink>
        <Button look="secondary" onClick={logOut}>
          Log out
        </Button>
      </div>
    </div>
  );
}
