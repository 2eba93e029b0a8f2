import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { formatMoment } from '../../components/format-moment';
import { useDeletePost } from '../../components/own-post/use-delete-post';
import { useStore, useStores } from '../../stores/context';
import { DashboardCard } from './DashboardCard';
import { FoldedList } from './FoldedList';
import { useBusyEntry } from '../../components/use-busy-entry';
import { useFocusHeading } from './use-focus-heading';
import { WritingStore } from './writing-store';
import styles from './dashboard.module.css';

/** Posts that can still be restored. Not there for whoever has deleted none. */
export const DeletedPosts = observer(function DeletedPosts() {
  const store = useStore(WritingStore);
  const isAdmin = useStores().auth.user?.role === 'admin';
  const { heading, focusHeading } = useFocusHeading();
  const [wasShown, setWasShown] = useState(false);
  const { restorePost } = useDeletePost();
  const [busy, run] = useBusyEntry();
  const deleted = store.deleted ?? [];
  if (deleted.length > 0 && !wasShown) {
    setWasShown(true);
  }
  if (deleted.length === 0 && !wasShown) {
    return null;
  }
  return (
    <DashboardCard id="deleted" title="Deleted posts" headingRef={heading}>
      {deleted.length === 0 ? (
        <p className={styles.empty}>There is nothing left to restore.</p>
      ) : (
        <FoldedList items={deleted} keyOf={({ postId }) => postId} className={styles.posts}>
          {({ postId, title, category, deletedAt, restorableUntil, isRemovedByAdmin }) => (
            <>
              <p className={styles.deleted}>{title}</p>
              <p className={styles.meta}>
                {category} · {isRemovedByAdmin ? 'removed by an admin' : 'deleted'}{' '}
                <time dateTime={deletedAt}>{formatMoment(deletedAt)}</time>
              </p>
              {isRemovedByAdmin && !isAdmin ? (
                <p className={styles.meta}>
                  Only an admin can bring it back. It is kept until{' '}
                  <time dateTime={restorableUntil}>{formatMoment(restorableUntil)}</time>.
                </p>
              ) : (
                <>
                  <p className={styles.meta}>
                    Can be restored until{' '}
                    <time dateTime={restorableUntil}>{formatMoment(restorableUntil)}</time>
                  </p>
                  <p className={styles.entryWays}>
                    <button
                      type="button"
                      aria-disabled={busy !== null || undefined}
                      onClick={() => run(postId, () => restorePost(postId, focusHeading))}
                    >
                      {busy === postId ? 'Restoring…' : 'Restore'}
                      <span className="visually-hidden"> {title}</span>
                    </button>
                  </p>
                </>
              )}
            </>
          )}
        </FoldedList>
      )}
    </DashboardCard>
  );
});
