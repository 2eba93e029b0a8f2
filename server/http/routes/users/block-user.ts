import { endpoints } from '../../../contract/endpoints';
import { presentAdminUser } from '../../../presenters/present-admin';
import { blockUser } from '../../../services/admin-users';
import { register } from '../../register';

export const blockUserRoute = register(endpoints.blockUser, async ({ input, actor, context }) => {
  const act = { adminId: actor.user.userId, userId: input.params.userId };
  const user = await blockUser(context, act);
  context.logger.info(act, 'An account was blocked.');
  return presentAdminUser(user);
});
