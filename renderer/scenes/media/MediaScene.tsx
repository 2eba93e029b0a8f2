import { observer } from 'mobx-react-lite';
import { MESSAGES } from '../../../server/contract/messages';
import { ButtonLink } from '../../components/Button';
import { OwnFiles } from '../../components/media/OwnFiles';
import { Page } from '../../components/Page';
import { Problem } from '../../components/Problem';
import { SceneSkeleton } from '../../components/SceneSkeleton';
import pageStyles from '../../components/page.module.css';
import { useStores } from '../../stores/context';
import styles from './media.module.css';

/** The pictures and videos that the signed-in user has uploaded. */
export const MediaScene = observer(function MediaScene() {
  const { auth } = useStores();
  if (auth.isLoading) {
    return <SceneSkeleton />;
  }
  if (!auth.user || !auth.isAuthenticated) {
    return (
      <div className={pageStyles.page}>
        <Problem
          title={MESSAGES.auth.loginRequired}
          action={<ButtonLink to="/login?next=%2Fmedia">Log in</ButtonLink>}
        >
          Your files are the pictures and videos of your posts. It takes an account to have some.
        </Problem>
      </div>
    );
  }
  return (
    <Page
      title="Your files"
      lead="Every picture and video you have uploaded. What a post or a draft uses stays; the rest can go."
    >
      <div className={styles.files}>
        <OwnFiles key={auth.user.id} />
      </div>
    </Page>
  );
});
