import { History, Pencil, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { PostPage } from '../../../server/contract/schemas/post';
import { Link } from '../../components/Link';
import { editAddress, historyAddress } from '../../components/own-post/addresses';
import { DeletePostDialog } from '../../components/own-post/DeletePostDialog';
import { useDeletePost } from '../../components/own-post/use-delete-post';
import { useStore, useStores } from '../../stores/context';
import styles from './OwnPost.module.css';
import { OwnPostsStore } from './own-posts-store';

interface OwnPostProps {
  page: PostPage;
  /** The post's head, which the ways stand in. */
  head: Element;
}

/** What an author can do with a post, beside its breadcrumbs: nothing moves when it comes. */
export const OwnPost = observer(function OwnPost({ page, head }: OwnPostProps) {
  const { auth } = useStores();
  const own = useStore(OwnPostsStore);
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { deletePost } = useDeletePost();
  const isAdmin = auth.user?.role === 'admin';
  useEffect(() => {
    if (!isAdmin) {
      void own.load();
    }
  }, [own, isAdmin]);
  if (!isAdmin && !own.has(page.postId)) {
    return null;
  }
  const handleDelete = async (): Promise<void> => {
    if (await deletePost(page)) {
      await navigate('/dashboard');
    }
    setIsAsking(false);
  };
  return (
    <>
      {createPortal(
        <div className={`${styles.ways} no-print`} role="group" aria-label="This post">
          <Link to={editAddress(page.postId)} className={styles.way} title="Edit">
            <Pencil size={18} aria-hidden="true" />
            <span>Edit</span>
          </Link>
          <Link to={historyAddress(page.slug)} className={styles.way} title="History">
            <History size={18} aria-hidden="true" />
            <span>History</span>
          </Link>
          <button type="button" className={styles.way} title="Delete" onClick={() => setIsAsking(true)}>
            <Trash2 size={18} aria-hidden="true" />
            <span>Delete</span>
          </button>
        </div>,
        head,
      )}
      {isAsking && (
        <DeletePostDialog title={page.title} onDelete={handleDelete} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
});
