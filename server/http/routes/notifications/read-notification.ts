import { endpoints } from '../../../contract/endpoints';
import { presentNotification } from '../../../presenters/present-notification';
import { readNotification } from '../../../services/notifications';
import { register } from '../../register';

export const readNotificationRoute = register(endpoints.readNotification, async ({ input, actor, context }) =>
  presentNotification(await readNotification(context, actor.user.userId, input.params.id)),
);
