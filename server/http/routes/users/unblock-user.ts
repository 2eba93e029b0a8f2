import { endpoints } from '../../../contract/endpoints';
import { presentAdminUser } from '../../../presenters/present-admin';
import { unblockUser } from '../../../services/admin-users';
import { register } from '../../register';

export const unblockUserRoute = register(endpoints.unblockUser, async ({ input, actor, context }) => {
  const act = { adminId: actor.user.userId, userId: input.params.userId };
  const user = await unblockUser(context, act);
  context.logger.info(act, 'An account was unblocked.');
  return presentAdminUser(user);
});
