import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { endSessions } from '../../../services/own-sessions';
import { register } from '../../register';

export const endOtherSessionsRoute = register(endpoints.endOtherSessions, async ({ actor, context }) => {
  await context.storage.transact((writers) =>
    endSessions(writers, actor.user.userId, actor.session.sessionId),
  );
  return { message: MESSAGES.account.othersEnded };
});
