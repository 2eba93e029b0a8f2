import { endpoints } from '../../../contract/endpoints';
import { presentDeletedPost } from '../../../presenters/present-deleted-post';
import { listDeletedPosts, restorableUntil } from '../../../services/delete-post';
import { register } from '../../register';

export const listDeletedPostsRoute = register(endpoints.listDeletedPosts, async ({ actor, context }) => {
  const deleted = await listDeletedPosts(context, actor.user.userId);
  return deleted.map((post) => presentDeletedPost(post, restorableUntil(post.deletedAt)));
});
