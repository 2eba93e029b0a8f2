import { observer } from 'mobx-react-lite';
import { Button, ButtonLink } from '../../components/Button';
import { formatMoment } from '../../components/format-moment';
import { Link } from '../../components/Link';
import { draftAddress } from '../../components/own-post/addresses';
import { sayDraftDeleted, sayDraftStays } from '../../components/own-post/say-draft-deleted';
import { useStore, useStores } from '../../stores/context';
import { DashboardCard } from './DashboardCard';
import { FoldedList } from './FoldedList';
import { useBusyEntry } from '../../components/use-busy-entry';
import { useFocusHeading } from './use-focus-heading';
import { WritingStore, type OwnDraft } from './writing-store';
import styles from './dashboard.module.css';

/** What the user has begun to write, the last changed first. */
export const Drafts = observer(function Drafts() {
  const { ui } = useStores();
  const store = useStore(WritingStore);
  const { heading, focusHeading } = useFocusHeading();
  const { drafts, hasFailed } = store;
  const [busy, run] = useBusyEntry();

  const remove = async (draft: OwnDraft): Promise<void> => {
    try {
      const removed = await store.remove(draft);
      focusHeading();
      sayDraftDeleted(ui, () => store.bringBack(removed));
    } catch (error) {
      sayDraftStays(ui, error);
    }
  };
  return (
    <DashboardCard id="drafts" title="Drafts" headingRef={heading}>
      {drafts === null ? (
        <Waiting hasFailed={hasFailed} onRetry={() => void store.load()} />
      ) : drafts.length === 0 ? (
        <>
          <p className={styles.empty}>
            No drafts. What you begin to write is kept here until you publish it.
          </p>
          <ButtonLink look="secondary" to="/add-post">
            Write a post
          </ButtonLink>
        </>
      ) : (
        <FoldedList items={drafts} keyOf={({ draftId }) => draftId} className={styles.posts}>
          {(draft) => (
            <Entry
              draft={draft}
              isBusy={busy === draft.draftId}
              onDelete={() => run(draft.draftId, () => remove(draft))}
            />
          )}
        </FoldedList>
      )}
    </DashboardCard>
  );
});

function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return hasFailed ? (
    <>
      <p className={styles.empty}>Your drafts could not be loaded.</p>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
  ) : (
    <p className={styles.empty} role="status">
      Loading your drafts…
    </p>
  );
}

interface EntryProps {
  draft: OwnDraft;
  isBusy: boolean;
  onDelete: () => void;
}

function Entry({ draft, isBusy, onDelete }: EntryProps) {
  const { draftId, postId, category, updatedAt, schedule, isOnlyHere } = draft;
  const title = draft.title.trim() || 'Untitled';
  const of = <span className="visually-hidden"> {title}</span>;
  const kind = postId ? 'Changes of a published post' : 'New post';
  return (
    <>
      <Link to={draftAddress(draftId)}>{title}</Link>
      <p className={styles.meta}>
        {[kind, category].filter(Boolean).join(' · ')} · changed{' '}
        <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time>
        {isOnlyHere && ' · on this device only: open it to save it on the server'}
      </p>
      {schedule?.failure && (
        <p className={styles.failure}>It was not published at its time: {schedule.failure}</p>
      )}
      {schedule && !schedule.failure && (
        <p className={styles.scheduled}>
          Will be published on <time dateTime={schedule.publishAt}>{formatMoment(schedule.publishAt)}</time>
        </p>
      )}
      <p className={styles.entryWays}>
        <Link to={draftAddress(draftId)}>Go on{of}</Link>
        <button type="button" aria-disabled={isBusy || undefined} onClick={onDelete}>
          {isBusy ? 'Deleting…' : 'Delete'}
          {of}
        </button>
      </p>
    </>
  );
}
