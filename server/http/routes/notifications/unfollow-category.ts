import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { unfollowCategory } from '../../../services/follow-category';
import { register } from '../../register';

export const unfollowCategoryRoute = register(
  endpoints.unfollowCategory,
  async ({ input, actor, context }) => unfollowCategory(context, actor.user.userId, input.body.category),
  { loginMessage: MESSAGES.follow.loginToUnfollow },
);
