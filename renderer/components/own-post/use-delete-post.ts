import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { describeError } from '../../api/describe-error';
import { useStore, useStores } from '../../stores/context';
import { OwnPostChanges } from '../../stores/member/own-post-changes';

/** How long Undo is offered, in milliseconds: long enough to read it and reach it. */
const UNDO = 10_000;

interface OwnPost {
  postId: string;
}

/**
 * Deleting a post of one's own, and taking that back. `OwnPostChanges` tells lists to follow.
 *
 * @returns `deletePost` answers whether it worked; both tell people what came of it
 */
export function useDeletePost(): {
  deletePost: (post: OwnPost) => Promise<boolean>;
  restorePost: (postId: string, onRestored?: () => void) => Promise<void>;
} {
  const { api, posts, ui } = useStores();
  const changes = useStore(OwnPostChanges);
  const restorePost = async (postId: string, onRestored?: () => void): Promise<void> => {
    try {
      await api.call('restorePost', { params: { postId } });
      posts.forget(postId);
      ui.toast(MESSAGES.posts.restored, 'success', TIMES.toastLong);
      changes.tell();
      onRestored?.();
    } catch (error) {
      ui.toast(describeError(error, MESSAGES.posts.restoreFailed), 'error', TIMES.toastLong);
    }
  };
  const deletePost = async ({ postId }: OwnPost): Promise<boolean> => {
    try {
      await api.call('deletePost', { params: { postId } });
    } catch (error) {
      ui.toast(describeError(error, MESSAGES.posts.deleteFailed), 'error', TIMES.toastLong);
      return false;
    }
    posts.forget(postId);
    changes.tell();
    ui.toast(MESSAGES.posts.deleted, 'success', UNDO, {
      label: 'Undo',
      run: () => void restorePost(postId),
    });
    return true;
  };
  return { deletePost, restorePost };
}
