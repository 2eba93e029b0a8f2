import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { endOwnSession } from '../../../services/own-sessions';
import { register } from '../../register';

export const endSessionRoute = register(endpoints.endSession, async ({ input, actor, context }) => {
  await endOwnSession(context, actor.user.userId, input.params.id);
  return { message: MESSAGES.account.sessionEnded };
});
