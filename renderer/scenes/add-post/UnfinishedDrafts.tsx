import { observer } from 'mobx-react-lite';
import { MESSAGES } from '../../../server/contract/messages';
import { Button, ButtonLink } from '../../components/Button';
import { formatMoment } from '../../components/format-moment';
import { draftAddress } from '../../components/own-post/addresses';
import { describeError } from '../../api/describe-error';
import { useStores } from '../../stores/context';
import type { FormDesk } from './form-desk';
import type { FormSession } from './form-session';
import { UNDO_TIME } from './undo-time';
import styles from './notices.module.css';

interface UnfinishedDraftsProps {
  desk: FormDesk;
  session: FormSession;
}

/** Offers to go on with what was begun earlier, as long as nothing is typed into the fresh form. */
export const UnfinishedDrafts = observer(function UnfinishedDrafts({ desk, session }: UnfinishedDraftsProps) {
  const { ui } = useStores();
  const [newest, ...others] = desk.unfinished;
  if (!newest || session.isBegun || session.isUpdate) {
    return null;
  }
  const discard = async () => {
    try {
      const kept = await desk.discard(newest.draftId);
      const undo = kept && { label: 'Undo', run: () => void desk.putBack(kept) };
      ui.toast(MESSAGES.drafts.deleted, 'success', UNDO_TIME, undo ?? undefined);
    } catch (error) {
      ui.toast(describeError(error, 'The draft could not be deleted on the server.'), 'error');
    }
  };
  return (
    <section className={styles.notice} aria-label="Unfinished draft">
      <div className={styles.text}>
        <p className={styles.strong}>
          {newest.isUpdate ? 'You have begun to change' : 'You have an unfinished draft:'}{' '}
          <span>{newest.title || 'Untitled'}</span>
        </p>
        <p className={styles.meta}>
          Last changed {formatMoment(new Date(newest.keptAt).toISOString())}.
          {others.length > 0 &&
            ` ${others.length === 1 ? 'One more is' : `${others.length} more are`} on this device.`}
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink look="secondary" to={draftAddress(newest.draftId)}>
          Go on with it
        </ButtonLink>
        <Button look="quiet" onClick={() => void discard()}>
          Discard it
        </Button>
      </div>
    </section>
  );
});
