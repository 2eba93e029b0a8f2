import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { presentCompleted } from '../../../presenters/present-completed';
import { completePost } from '../../../services/complete-post';
import { register } from '../../register';

export const completePostRoute = register(
  endpoints.completePost,
  async ({ input, actor, context }) =>
    presentCompleted(await completePost(context, actor.user.userId, input.params.postId)),
  { loginMessage: MESSAGES.posts.loginToComplete },
);
