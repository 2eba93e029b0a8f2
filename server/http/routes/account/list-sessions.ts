import { endpoints } from '../../../contract/endpoints';
import { presentSession } from '../../../presenters/present-account';
import { listOwnSessions } from '../../../services/own-sessions';
import { register } from '../../register';

export const listSessionsRoute = register(endpoints.listSessions, async ({ actor, context }) => {
  const sessions = await listOwnSessions(context, actor.user.userId);
  return sessions.map((session) => presentSession(session, actor.session.sessionId));
});
