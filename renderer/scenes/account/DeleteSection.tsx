import { useRef } from 'react';
import type { Account } from '../../../server/contract/schemas/account';
import type { User } from '../../../server/contract/schemas/user';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import { AccountSection } from './AccountSection';
import { DeleteDialog } from './DeleteDialog';
import styles from './account.module.css';

/** The way out, with 7 days to think again. */
export function DeleteSection({ user, account }: { user: User; account: Account }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <AccountSection
      id="delete"
      title="Delete account"
      lead={
        <p>
          You have 7 days to undo it. Then your name, your address and everything else about you is erased,
          and nobody can bring it back.
        </p>
      }
    >
      {user.deletionDueAt ? (
        <p>
          Your account will be deleted on{' '}
          <time dateTime={user.deletionDueAt}>{formatDate(user.deletionDueAt)}</time>.{' '}
          {account.deletion?.posts === 'delete'
            ? 'Your posts go with it.'
            : 'Your posts stay, under the name “Former member”.'}
        </p>
      ) : (
        <Button look="secondary" className={styles.danger} onClick={() => dialog.current?.showModal()}>
          Delete my account…
        </Button>
      )}
      <DeleteDialog dialog={dialog} hasPassword={account.hasPassword} />
    </AccountSection>
  );
}
