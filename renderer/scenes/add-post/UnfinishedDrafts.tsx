import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Button, ButtonLink } from '../../components/Button';
import { formatMoment } from '../../components/format-moment';
import { draftAddress } from '../../components/own-post/addresses';
import { sayDraftDeleted, sayDraftStays } from '../../components/own-post/say-draft-deleted';
import { useBusyEntry } from '../../components/use-busy-entry';
import { useStores } from '../../stores/context';
import type { KeptDraftEntry } from '../../stores/drafts/kept-draft';
import { focusHeading } from './focus-heading';
import type { FormDesk } from './form-desk';
import type { FormSession } from './form-session';
import styles from './notices.module.css';

interface UnfinishedDraftsProps {
  desk: FormDesk;
  session: FormSession;
}

/** Offers to go on with what was begun earlier, as long as nothing is typed into the fresh form. */
export const UnfinishedDrafts = observer(function UnfinishedDrafts({ desk, session }: UnfinishedDraftsProps) {
  const { ui } = useStores();
  const [busy, run] = useBusyEntry();
  const place = useRef<HTMLElement>(null);
  const [newest, ...others] = desk.unfinished;
  if (!newest || session.isBegun || session.isUpdate) {
    return null;
  }
  const discard = async ({ draftId }: KeptDraftEntry) => {
    try {
      const removed = await desk.discard(draftId);
      const { activeElement } = document;
      if (activeElement === document.body || place.current?.contains(activeElement)) {
        focusHeading();
      }
      sayDraftDeleted(ui, () => desk.bringBack(removed));
    } catch (error) {
      sayDraftStays(ui, error);
    }
  };
  const propsOf = (entry: KeptDraftEntry): UnfinishedProps => ({
    entry,
    isBusy: busy === entry.draftId,
    onDiscard: () => run(entry.draftId, () => discard(entry)),
  });
  return (
    <section ref={place} className={styles.choice} aria-label="Unfinished drafts">
      <Unfinished key={newest.draftId} {...propsOf(newest)} />
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>
            {others.length === 1 ? 'One more is' : `${others.length} more are`} on this device
          </summary>
          <ul role="list" className={styles.choice}>
            {others.map((entry) => (
              <li key={entry.draftId}>
                <Unfinished {...propsOf(entry)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
});

interface UnfinishedProps {
  entry: KeptDraftEntry;
  isBusy: boolean;
  onDiscard: () => void;
}

function Unfinished({ entry, isBusy, onDiscard }: UnfinishedProps) {
  const title = entry.title || 'Untitled';
  const of = <span className="visually-hidden"> {title}</span>;
  return (
    <div className={styles.notice}>
      <div className={styles.text}>
        <p className={styles.strong}>
          {entry.isUpdate ? 'You have begun to change' : 'You have an unfinished draft:'} <span>{title}</span>
        </p>
        <p className={styles.meta}>Last changed {formatMoment(new Date(entry.keptAt).toISOString())}.</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink look="secondary" to={draftAddress(entry.draftId)}>
          Go on with it{of}
        </ButtonLink>
        <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onDiscard}>
          {isBusy ? 'Discarding…' : 'Discard it'}
          {of}
        </Button>
      </div>
    </div>
  );
}
