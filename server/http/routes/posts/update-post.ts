import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { presentPost } from '../../../presenters/present-post';
import { updatePost } from '../../../services/update-post';
import { register } from '../../register';
import { POST_BODY_LIMIT } from './post-body-limit';

export const updatePostRoute = register(
  endpoints.updatePost,
  async ({ input, actor, context }) =>
    presentPost(await updatePost(context, actor.user.userId, input.params.postId, input.body)),
  { loginMessage: MESSAGES.posts.loginToAdd, bodyLimit: POST_BODY_LIMIT },
);
