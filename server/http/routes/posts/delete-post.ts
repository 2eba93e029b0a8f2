import { endpoints } from '../../../contract/endpoints';
import { presentDeletedPost } from '../../../presenters/present-deleted-post';
import { deletePost, restorableUntil } from '../../../services/delete-post';
import { register } from '../../register';

export const deletePostRoute = register(endpoints.deletePost, async ({ input, actor, context }) => {
  const deleted = await deletePost(context, actor.user.userId, input.params.postId);
  return presentDeletedPost(deleted, restorableUntil(deleted.deletedAt));
});
