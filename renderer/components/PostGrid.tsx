import type { PostCard as Card } from '../../server/contract/schemas/post';
import { PostCard, PostCardSkeleton } from './PostCard';
import styles from './PostGrid.module.css';

interface PostGridProps {
  posts: readonly Card[];
  level?: 2 | 3;
  /** Number of cards that are on their way, behind the others. */
  pending?: number;
  /** The list stands at the top of its page: the first pictures come at once. */
  isEarly?: boolean;
  /** The first of every five are larger, so that steps of five fill their rows. */
  isInFives?: boolean;
}

/** Cards of posts, as many beside each other as fit. */
export function PostGrid({
  posts,
  level = 3,
  pending = 0,
  isEarly = false,
  isInFives = false,
}: PostGridProps) {
  return (
    <ul role="list" className={`${styles.grid} ${isInFives ? styles.fives : ''}`} aria-busy={pending > 0}>
      {posts.map((post, index) => (
        <li key={post.postId}>
          <PostCard post={post} level={level} isEarly={isEarly && index < 3} />
        </li>
      ))}
      {Array.from({ length: pending }, (_, index) => (
        <li key={`pending-${index}`} aria-hidden="true">
          <PostCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
