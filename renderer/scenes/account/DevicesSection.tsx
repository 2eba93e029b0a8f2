import { useState } from 'react';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import type { AccountSession } from '../../../server/contract/schemas/account';
import { describeError } from '../../api/describe-error';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import { useStore, useStores } from '../../stores/context';
import { AccountSection } from './AccountSection';
import { AccountStore } from './account-store';
import styles from './account.module.css';

/** Where the account is signed in, and how to end that. */
export function DevicesSection({ sessions }: { sessions: readonly AccountSession[] }) {
  const { ui } = useStores();
  const store = useStore(AccountStore);
  const [isBusy, setIsBusy] = useState(false);
  const end = async (id?: string) => {
    if (isBusy) {
      return;
    }
    setIsBusy(true);
    try {
      ui.toast(await store.endSession(id), 'success', TIMES.toastLong);
      // The button goes with its row; without this the focus would be lost with it.
      document.getElementById('devices-title')?.focus();
    } catch (error) {
      ui.toast(describeError(error, MESSAGES.account.failed), 'error', TIMES.toastLong);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AccountSection
      id="devices"
      title="Devices"
      lead={
        <p>
          Where you are logged in. If you do not know one of them, log it out and change your password. A
          device that is not used for 30 days is logged out by itself.
        </p>
      }
    >
      <ul className={styles.rows} role="list">
        {sessions.map((session) => (
          <li className={styles.row} key={session.id}>
            <div className={styles.rowName}>
              <span>{session.device}</span>
              {session.isCurrent && <span className={styles.badge}>This device</span>}
              <p className={styles.muted}>
                Since <time dateTime={session.createdAt}>{formatDate(session.createdAt)}</time>, last used{' '}
                <time dateTime={session.lastUsedAt}>{formatDate(session.lastUsedAt)}</time>
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                look="secondary"
                aria-label={`Log out ${session.device}, since ${formatDate(session.createdAt)}`}
                aria-disabled={isBusy || undefined}
                onClick={() => void end(session.id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button look="secondary" aria-disabled={isBusy || undefined} onClick={() => void end()}>
          Log out everywhere else
        </Button>
      )}
    </AccountSection>
  );
}
