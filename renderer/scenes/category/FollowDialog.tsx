import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  POST_CATEGORIES,
  SUGGESTED_CATEGORIES,
  type Category,
} from '../../../server/contract/constants/categories';
import { MESSAGES } from '../../../server/contract/messages';
import { Button } from '../../components/Button';
import { Dialog, DialogActions } from '../../components/dialog/Dialog';
import { useFollowing } from '../../components/following/use-following';
import { SelectField } from '../../components/form/SelectField';
import styles from './category.module.css';

interface FollowDialogProps {
  /** Picked at first; empty for none. */
  initial: Category | '';
  onClose: () => void;
}

const OPTIONS: readonly { value: Category | ''; label: string }[] = [
  { value: '', label: 'Choose a category' },
  ...POST_CATEGORIES.map((name) => ({ value: name, label: name })),
];

/** Follows a category (SPEC §2, "Category page"). Closes when that worked; else it keeps the choice. */
export const FollowDialog = observer(function FollowDialog({ initial, onClose }: FollowDialogProps) {
  const { store, follow } = useFollowing('page');
  const [name, setName] = useState(initial);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isFollowed = name !== '' && !isBusy && store.isFollowed(name);
  const submit = async (): Promise<void> => {
    if (name === '' || isFollowed || isBusy) {
      return;
    }
    setIsBusy(true);
    setHasFailed(false);
    if (await follow(name)) {
      onClose();
    } else {
      setHasFailed(true);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title="Follow a category" onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SelectField
          id="follow-category"
          name="category"
          label="Category"
          value={name}
          options={OPTIONS}
          onChange={(value) => {
            setName(value);
            setHasFailed(false);
          }}
        />
        {store.followed.length === 0 && <Suggestions onPick={setName} />}
        <p role="status" className={styles.note}>
          {isFollowed ? `You already follow ${name}.` : 'New posts are announced to you, here and by e-mail.'}
        </p>
        {hasFailed && (
          <p role="alert" className={styles.failure}>
            {MESSAGES.follow.followFailed}
          </p>
        )}
        <DialogActions>
          <Button type="submit" disabled={name === '' || isFollowed} aria-disabled={isBusy || undefined}>
            Follow
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
});

/** For those who follow nothing yet (SPEC §9). */
function Suggestions({ onPick }: { onPick: (name: Category) => void }) {
  return (
    <div className={styles.suggestions}>
      <p id="follow-suggestions">Suggested</p>
      <ul role="list" aria-labelledby="follow-suggestions">
        {SUGGESTED_CATEGORIES.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onPick(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
