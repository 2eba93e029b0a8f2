import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import type { PostPage } from '../../../server/contract/schemas/post';
import { ApiError, OfflineError } from '../../api/errors';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import { Link } from '../../components/Link';
import { useStore, useStores } from '../../stores/context';
import { CompletionStore } from '../../stores/member/completion-store';
import styles from './CompletePost.module.css';

// Without it the post can still be read; the next page tries again.
const OwnPost = lazy<ComponentType<{ page: PostPage; head: Element }>>(() =>
  import('./OwnPost').then(
    (m) => ({ default: m.OwnPost }),
    () => ({ default: () => null }),
  ),
);

/** Marks a post as completed, and takes that back. One button, which keeps the focus. */
export const CompletePost = observer(function CompletePost({ page }: { page: PostPage }) {
  const { auth, ui } = useStores();
  const [box, setBox] = useState<Element | null>(null);
  const head = box?.closest('article')?.querySelector('header');
  const store = useStore(CompletionStore);
  useEffect(() => {
    const isFirst = store.posts === null;
    store.load().catch((error: unknown) => {
      if (isFirst && isWorthTelling(error)) {
        ui.toast(MESSAGES.posts.completedFailed, 'error', TIMES.toastLong);
      }
    });
  }, [store, ui]);
  const { postId } = page;
  const completed = store.find(postId);
  const isBusy = store.isBusy(postId) || store.posts === null;
  const texts = MESSAGES.posts;

  const toggle = async (): Promise<void> => {
    try {
      await (completed ? store.uncomplete(postId) : store.complete(page));
      ui.toast(completed ? texts.uncompleted : texts.completed, 'success', TIMES.toastLong);
    } catch (error) {
      const isSessionOver = error instanceof ApiError && error.status === 401;
      ui.toast(isSessionOver ? texts.loginToComplete : texts.completeFailed, 'error', TIMES.toastLong);
    }
  };
  return (
    <div className={styles.box} ref={setBox}>
      {head && (auth.policyAccepted || auth.user?.role === 'admin') && (
        <Suspense>
          <OwnPost page={page} head={head} />
        </Suspense>
      )}
      <p className={styles.state}>
        {completed ? (
          <>
            <CircleCheck size={20} aria-hidden="true" />
            <span>
              You completed this post on{' '}
              <time dateTime={completed.completedAt}>{formatDate(completed.completedAt)}</time>.{' '}
              <Link to="/dashboard#learning-progress">Your progress</Link>
            </span>
          </>
        ) : (
          'Read to the end? Keep it on your dashboard.'
        )}
      </p>
      <Button
        look={completed ? 'secondary' : 'primary'}
        className={styles.button}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) {
            void toggle();
          }
        }}
      >
        {completed ? 'Undo' : 'Mark as completed'}
      </Button>
    </div>
  );
});

/** That the network is gone, or the session over, is said elsewhere. */
function isWorthTelling(error: unknown): boolean {
  return !(error instanceof OfflineError) && !(error instanceof ApiError && error.status === 401);
}
