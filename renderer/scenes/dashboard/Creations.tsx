import { useState } from 'react';
import { LIMITS } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { cutText } from '../../../server/contract/rules/text';
import type { PostCard } from '../../../server/contract/schemas/post';
import { Button, ButtonLink } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import { Link } from '../../components/Link';
import { editAddress, historyAddress } from '../../components/own-post/addresses';
import { DeletePostDialog } from '../../components/own-post/DeletePostDialog';
import { useDeletePost } from '../../components/own-post/use-delete-post';
import { DashboardCard } from './DashboardCard';
import { FoldedList } from './FoldedList';
import { useFocusHeading } from './use-focus-heading';
import styles from './dashboard.module.css';

interface CreationsProps {
  /** Null when they could not be loaded. */
  posts: readonly PostCard[] | null;
  onRetry: () => void;
}

/** The user's own posts, newest first, each with the first 80 characters (SPEC §9), and what can be done with it. */
export function Creations({ posts, onRetry }: CreationsProps) {
  const { heading, focusHeading } = useFocusHeading();
  const [leaving, setLeaving] = useState<PostCard | null>(null);
  const { deletePost } = useDeletePost();
  const handleDelete = async (post: PostCard): Promise<void> => {
    const isGone = await deletePost(post);
    setLeaving(null);
    if (isGone) {
      focusHeading();
    }
  };
  return (
    <DashboardCard id="creations" title="Your Creations" headingRef={heading}>
      {posts === null ? (
        <>
          <p className={styles.empty}>Your posts could not be loaded.</p>
          <Button look="secondary" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : posts.length === 0 ? (
        <>
          <p className={styles.empty}>{MESSAGES.empty.creations}</p>
          <ButtonLink look="secondary" to="/add-post">
            Write a post
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
              <Ways post={post} onDelete={() => setLeaving(post)} />
            </>
          )}
        </FoldedList>
      )}
      {leaving && (
        <DeletePostDialog
          title={leaving.title}
          onDelete={() => handleDelete(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </DashboardCard>
  );
}

function Ways({ post, onDelete }: { post: PostCard; onDelete: () => void }) {
  const of = <span className="visually-hidden"> {post.title}</span>;
  return (
    <p className={styles.entryWays}>
      <Link to={editAddress(post.postId)}>Edit{of}</Link>
      <Link to={historyAddress(post.slug)}>History{of}</Link>
      <button type="button" onClick={onDelete}>
        Delete{of}
      </button>
    </p>
  );
}
