import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { unsubscribe } from '../../../services/unsubscribe';
import { register } from '../../register';

/** The body is what RFC 8058 makes mail programs send, `List-Unsubscribe=One-Click`: nothing of it is needed. */
export const unsubscribeRoute = register(endpoints.unsubscribe, async ({ input, context }) => {
  const topic = await unsubscribe(context, input.params.token);
  const { unsubscribed, digestStopped } = MESSAGES.notifications;
  return { message: 'digest' in topic ? digestStopped[topic.digest] : unsubscribed, ...topic };
});
