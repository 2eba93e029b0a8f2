import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { followCategory } from '../../../services/follow-category';
import { register } from '../../register';

export const followCategoryRoute = register(
  endpoints.followCategory,
  async ({ input, actor, context }) => followCategory(context, actor.user.userId, input.body.category),
  { loginMessage: MESSAGES.follow.loginToFollow },
);
