import { endpoints } from '../../../contract/endpoints';
import { presentPost } from '../../../presenters/present-post';
import { restorePost } from '../../../services/delete-post';
import { register } from '../../register';

export const restorePostRoute = register(endpoints.restorePost, async ({ input, actor, context }) =>
  presentPost(await restorePost(context, actor.user.userId, input.params.postId)),
);
