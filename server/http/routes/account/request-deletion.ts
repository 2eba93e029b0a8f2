import { endpoints } from '../../../contract/endpoints';
import { presentUser } from '../../../presenters/present-user';
import { requestDeletion } from '../../../services/request-deletion';
import { register } from '../../register';
import { limitGuesses } from './limit-guesses';

export const requestDeletionRoute = register(endpoints.requestDeletion, async (call) => {
  const { input, actor, context } = call;
  const user = await limitGuesses(call, () =>
    requestDeletion(context, { userId: actor.user.userId, ...input.body }),
  );
  return presentUser(user);
});
