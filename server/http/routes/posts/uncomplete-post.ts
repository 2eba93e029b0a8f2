import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { uncompletePost } from '../../../services/complete-post';
import { register } from '../../register';

export const uncompletePostRoute = register(
  endpoints.uncompletePost,
  async ({ input, actor, context }) => {
    await uncompletePost(context, actor.user.userId, input.params.postId);
    return { message: MESSAGES.posts.uncompleted };
  },
  { loginMessage: MESSAGES.posts.loginToComplete },
);
