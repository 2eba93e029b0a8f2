import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../server/contract/schemas/user';
import { MESSAGES } from '../../../server/contract/messages';
import { Button, ButtonLink } from '../../components/Button';
import { Page } from '../../components/Page';
import { PendingDeletion } from '../../components/pending-deletion/PendingDeletion';
import { Problem } from '../../components/Problem';
import { SceneSkeleton } from '../../components/SceneSkeleton';
import pageStyles from '../../components/page.module.css';
import { useStore, useStores } from '../../stores/context';
import { AccountStore } from './account-store';
import { DataSection } from './DataSection';
import { DeleteSection } from './DeleteSection';
import { DevicesSection } from './DevicesSection';
import { EmailSection } from './EmailSection';
import { MailSection } from './MailSection';
import { PasswordSection } from './PasswordSection';
import { ProfileSection } from './ProfileSection';
import styles from './account.module.css';

/** Everything a person can see and change about their account. */
export const AccountScene = observer(function AccountScene() {
  const { auth } = useStores();
  const { hash } = useLocation();
  if (auth.isLoading) {
    return <SceneSkeleton />;
  }
  if (!auth.user || !auth.isAuthenticated) {
    return (
      <div className={pageStyles.page}>
        <Problem
          title={MESSAGES.auth.loginRequired}
          action={<ButtonLink to={`/login?next=${encodeURIComponent(`/account${hash}`)}`}>Log in</ButtonLink>}
        >
          Your account page holds your name, address, password, mails, devices and data.
        </Problem>
      </div>
    );
  }
  return <AccountContent user={auth.user} />;
});

const CONTENTS = [
  { id: 'profile', title: 'Profile' },
  { id: 'email', title: 'Email address' },
  { id: 'password', title: 'Password' },
  { id: 'mail', title: 'Mails' },
  { id: 'devices', title: 'Devices' },
  { id: 'data', title: 'Your data' },
  { id: 'delete', title: 'Delete account' },
];

const AccountContent = observer(function AccountContent({ user }: { user: User }) {
  const store = useStore(AccountStore);
  const { hash } = useLocation();
  const { id } = user;
  useEffect(() => {
    void store.load(id);
  }, [store, id]);
  const { content, error } = store;
  const isHere = content !== null;
  useEffect(() => {
    // Mails lead to a section, which was not there yet when the page opened.
    if (isHere && hash !== '') {
      document.getElementById(hash.slice(1))?.scrollIntoView();
    }
  }, [isHere, hash]);

  if (!content && !error) {
    return <SceneSkeleton />;
  }
  return (
    <Page title="Your account" lead="What Lectern knows about you, and how to change it.">
      <PendingDeletion dueAt={user.deletionDueAt} onUndone={() => void store.refreshAccount()} />
      {content ? (
        <div className={styles.body}>
          <nav className={styles.contents} aria-label="On this page">
            <ol>
              {CONTENTS.map((entry) => (
                <li key={entry.id}>
                  <a href={`#${entry.id}`}>{entry.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.sections}>
            <ProfileSection user={user} createdAt={content.account.createdAt} />
            <EmailSection user={user} account={content.account} />
            <PasswordSection hasPassword={content.account.hasPassword} email={user.email} />
            <MailSection preferences={content.mail} />
            <DevicesSection sessions={content.sessions} />
            <DataSection />
            <DeleteSection user={user} account={content.account} />
          </div>
        </div>
      ) : (
        <div className={styles.error} role="alert">
          <p>{error}</p>
          <Button look="secondary" onClick={() => void store.load(id)}>
            Try again
          </Button>
        </div>
      )}
    </Page>
  );
});
