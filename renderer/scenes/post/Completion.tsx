import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType } from 'react';
import type { PostPage } from '../../../server/contract/schemas/post';
import { Link } from '../../components/Link';
import { useStores } from '../../stores/context';
import styles from '../../components/article/article.module.css';

// Without it the post can still be read; the next page tries again.
const CompletePost = lazy<ComponentType<{ page: PostPage }>>(() =>
  import('./CompletePost').then(
    (m) => ({ default: m.CompletePost }),
    () => ({ default: () => null }),
  ),
);

/**
 * The end of a post: mark it as completed. The page comes the same to everybody, so its place is kept empty until
 * it is known who reads.
 */
export const Completion = observer(function Completion({ page }: { page: PostPage }) {
  const { auth } = useStores();
  return (
    <div id="mark-completed" className={`${styles.completion} needs-js no-print`}>
      {auth.token ? (
        <Suspense>
          <CompletePost page={page} />
        </Suspense>
      ) : (
        !auth.isLoading && (
          <p>
            <Link to={`/login?next=${encodeURIComponent(`/post/${page.slug}#mark-completed`)}`}>Log in</Link>{' '}
            to mark this post as completed.
          </p>
        )
      )}
    </div>
  );
});
