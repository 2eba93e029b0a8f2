import { endpoints } from '../../../contract/endpoints';
import { routes } from '../../../contract/endpoints/routes';
import { presentAdminUser } from '../../../presenters/present-admin';
import { listUsers } from '../../../services/admin-users';
import { listHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

export const listUsersRoute = register(endpoints.listUsers, async ({ input: { query }, context }) => {
  const page = await listUsers(context, query);
  return new Answer(page.items.map(presentAdminUser), listHeaders(routes.listUsers, page, query));
});
