import { useState } from 'react';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { describeError } from '../../api/describe-error';
import { useStores } from '../../stores/context';
import { Button } from '../Button';
import { formatDate } from '../format-date';
import styles from './pending-deletion.module.css';

interface PendingDeletionProps {
  /** When the account is to be deleted; nothing is shown without it. */
  dueAt: string | undefined;
  onUndone?: () => void;
}

/** Says that the account is going to be deleted, and undoes it. */
export function PendingDeletion({ dueAt, onUndone }: PendingDeletionProps) {
  const { api, auth, ui } = useStores();
  const [isBusy, setIsBusy] = useState(false);
  if (dueAt === undefined) {
    return null;
  }
  const undo = async () => {
    if (isBusy) {
      return;
    }
    setIsBusy(true);
    try {
      auth.keepUser(await api.call('undoDeletion'));
      onUndone?.();
      ui.toast(MESSAGES.account.deletionUndone, 'success', TIMES.toastLong);
      // The button goes; without this the focus would be lost with it.
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      ui.toast(describeError(error, MESSAGES.account.failed), 'error', TIMES.toastLong);
      setIsBusy(false);
    }
  };
  return (
    <aside className={styles.banner} aria-label="Pending deletion">
      <p>
        Your account will be deleted on{' '}
        <strong>
          <time dateTime={dueAt}>{formatDate(dueAt)}</time>
        </strong>
        . Until then you can keep it.
      </p>
      <Button look="secondary" aria-disabled={isBusy || undefined} onClick={() => void undo()}>
        Undo
      </Button>
    </aside>
  );
}
