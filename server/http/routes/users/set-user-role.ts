import { endpoints } from '../../../contract/endpoints';
import { presentAdminUser } from '../../../presenters/present-admin';
import { setUserRole } from '../../../services/admin-users';
import { register } from '../../register';

export const setUserRoleRoute = register(endpoints.setUserRole, async ({ input, actor, context }) => {
  const act = { adminId: actor.user.userId, userId: input.params.userId };
  const user = await setUserRole(context, act, input.body.role);
  context.logger.info({ ...act, role: input.body.role }, 'A role was set.');
  return presentAdminUser(user);
});
