import { Link } from '../../components/Link';
import { MESSAGES } from '../../../server/contract/messages';
import type { CompletedPost } from '../../../server/contract/schemas/post';
import { ButtonLink } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import { DashboardCard } from './DashboardCard';
import { FoldedList } from './FoldedList';
import styles from './dashboard.module.css';

/** The posts the user has completed, the last one first. */
export function CompletedJourneys({ posts }: { posts: readonly CompletedPost[] }) {
  return (
    <DashboardCard id="completed" title="Completed Journeys">
      {posts.length === 0 ? (
        <>
          <p className={styles.empty}>{MESSAGES.empty.completed}</p>
          <ButtonLink look="secondary" to="/explore">
            Find something to read
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={styles.meta}>
            {posts.length} {posts.length === 1 ? 'post' : 'posts'} completed
          </p>
          <FoldedList items={posts} keyOf={({ postId }) => postId} className={styles.posts}>
            {(post) => (
              <>
                <Link to={`/post/${encodeURIComponent(post.slug)}`}>{post.title}</Link>
                <p className={styles.meta}>
                  {post.category} · <time dateTime={post.completedAt}>{formatDate(post.completedAt)}</time>
                </p>
              </>
            )}
          </FoldedList>
        </>
      )}
    </DashboardCard>
  );
}
