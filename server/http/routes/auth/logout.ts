import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { logOut } from '../../../services/log-out';
import { register } from '../../register';

export const logoutRoute = register(endpoints.logout, async ({ actor, context }) => {
  await logOut(context, actor.session.sessionId);
  return { message: MESSAGES.auth.loggedOut };
});
