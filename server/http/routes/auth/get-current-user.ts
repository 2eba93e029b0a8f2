import { endpoints } from '../../../contract/endpoints';
import { presentUser } from '../../../presenters/present-user';
import { register } from '../../register';

export const getCurrentUserRoute = register(endpoints.getCurrentUser, async ({ actor }) =>
  presentUser(actor.user),
);
