import { endpoints } from '../../../contract/endpoints';
import { presentUser } from '../../../presenters/present-user';
import { changeName } from '../../../services/change-name';
import { register } from '../../register';

export const changeNameRoute = register(endpoints.changeName, async ({ input, actor, context }) =>
  presentUser(await changeName(context, actor.user.userId, input.body.name)),
);
