import { Link } from '../../components/Link';
import { LIMITS } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { cutText } from '../../../server/contract/rules/text';
import type { PostCard } from '../../../server/contract/schemas/post';
import { ButtonLink } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import { DashboardCard } from './DashboardCard';
import { FoldedList } from './FoldedList';
import styles from './dashboard.module.css';

/** The user's own posts, newest first, each with the first 80 characters (SPEC §9). */
export function Creations({ posts }: { posts: readonly PostCard[] }) {
  return (
    <DashboardCard id="creations" title="Your Creations">
      {posts.length === 0 ? (
        <>
          <p className={styles.empty}>{MESSAGES.empty.creations}</p>
          <ButtonLink look="secondary" to="/explore">
            Explore posts for ideas
          </ButtonLink>
        </>
      ) : (
        <FoldedList items={posts} keyOf={({ postId }) => postId} className={styles.posts}>
          {(post) => (
            <>
              <Link to={`/post/${encodeURIComponent(post.slug)}`}>{post.title}</Link>
              <p>{cutText(post.excerpt, LIMITS.previewCut)}</p>
              <p className={styles.meta}>
                {post.category} · <time dateTime={post.createdAt}>{formatDate(post.createdAt)}</time>
              </p>
            </>
          )}
        </FoldedList>
      )}
    </DashboardCard>
  );
}
