import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { MESSAGES } from '../../../server/contract/messages';
import { Button, ButtonLink } from '../../components/Button';
import { useStore } from '../../stores/context';
import { OwnCertificatesStore } from '../../stores/member/own-certificates-store';
import { NotificationsStore } from '../../stores/notifications/notifications-store';
import { DashboardCard } from './DashboardCard';
import { FoldedList } from './FoldedList';
import { OwnCertificateEntry } from './OwnCertificateEntry';
import styles from './dashboard.module.css';

/** The user's certificates; until there are any, the way to the first. */
export const Achievements = observer(function Achievements() {
  const store = useStore(OwnCertificatesStore);
  const { list } = useStore(NotificationsStore);
  // One that has just been issued, revoked or reissued is told of as it happens; the dashboard itself fetches the first list.
  const newest = list && (list.items.find(({ kind }) => kind === 'certificate')?.notificationId ?? '');
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (newest === null) {
      return;
    }
    if (known.current !== null && known.current !== newest && newest !== '') {
      void store.load();
    }
    known.current = newest;
  }, [store, newest]);
  return (
    <DashboardCard id="achievements" title="Your Achievements">
      <Certificates />
    </DashboardCard>
  );
});

const Certificates = observer(function Certificates() {
  const store = useStore(OwnCertificatesStore);
  const { certificates, error } = store;
  if (certificates === null) {
    return (
      <div className={styles.list} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your certificates…
        </p>
        <div className={`skeleton ${styles.certificateSkeleton}`} />
      </div>
    );
  }
  if (certificates.length > 0) {
    return (
      <FoldedList
        items={certificates}
        keyOf={({ certificateId }) => certificateId}
        className={styles.certificates}
      >
        {(certificate) => <OwnCertificateEntry certificate={certificate} />}
      </FoldedList>
    );
  }
  return error === null ? (
    <>
      <p className={styles.empty}>{MESSAGES.empty.certificates}</p>
      <ButtonLink look="secondary" to="#learning-progress">
        See your progress
      </ButtonLink>
    </>
  ) : (
    <>
      <p className={styles.failure} role="alert">
        {error}
      </p>
      <Button look="secondary" aria-disabled={store.isLoading || undefined} onClick={() => void store.load()}>
        {store.isLoading ? 'Loading…' : 'Try again'}
        <span className="visually-hidden"> to load your certificates</span>
      </Button>
    </>
  );
});
