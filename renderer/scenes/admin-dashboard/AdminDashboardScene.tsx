import { observer } from 'mobx-react-lite';
import { ButtonLink } from '../../components/Button';
import { Page } from '../../components/Page';
import { Problem } from '../../components/Problem';
import { SceneSkeleton } from '../../components/SceneSkeleton';
import pageStyles from '../../components/page.module.css';
import { MESSAGES } from '../../../server/contract/messages';
import { useStores } from '../../stores/context';
import { Certificates } from './Certificates';
import { FailedJobs } from './FailedJobs';
import { Figures } from './Figures';
import { HelpModel } from './HelpModel';
import { Invites } from './Invites';
import { OpenQuestions } from './OpenQuestions';
import { Users } from './Users';
import styles from './admin-dashboard.module.css';

/** The site in the eyes of who looks after it (SPEC §2, "Admin dashboard"; §6). */
export const AdminDashboardScene = observer(function AdminDashboardScene() {
  const { auth } = useStores();
  if (auth.isLoading && auth.user?.role !== 'admin') {
    return <SceneSkeleton />;
  }
  if (!auth.user || !auth.isAuthenticated) {
    return (
      <div className={pageStyles.page}>
        <Problem
          title={MESSAGES.auth.loginRequired}
          action={<ButtonLink to="/login?next=%2Fadmin-dashboard">Log in</ButtonLink>}
        >
          The admin dashboard takes the account of an admin.
        </Problem>
      </div>
    );
  }
  if (auth.user.role !== 'admin') {
    return (
      <div className={pageStyles.page}>
        <Problem
          title={MESSAGES.auth.adminsOnly}
          action={
            <ButtonLink look="secondary" to="/dashboard">
              Go to your dashboard
            </ButtonLink>
          }
        >
          Your account is a user’s. An admin of this site can change that.
        </Problem>
      </div>
    );
  }
  return (
    <Page title="Admin dashboard">
      <div className={styles.sections}>
        <Figures />
        <Users me={auth.user.id} />
        <Certificates />
        <Invites />
        <OpenQuestions />
        <HelpModel />
        <FailedJobs />
      </div>
    </Page>
  );
});
