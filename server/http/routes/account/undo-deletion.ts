import { endpoints } from '../../../contract/endpoints';
import { presentUser } from '../../../presenters/present-user';
import { undoDeletion } from '../../../services/request-deletion';
import { register } from '../../register';

export const undoDeletionRoute = register(endpoints.undoDeletion, async ({ actor, context }) =>
  presentUser(await undoDeletion(context, actor.user.userId)),
);
