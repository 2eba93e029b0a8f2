import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { readAllNotifications } from '../../../services/notifications';
import { register } from '../../register';

export const readAllNotificationsRoute = register(
  endpoints.readAllNotifications,
  async ({ actor, context }) => {
    const unread = await readAllNotifications(context, actor.user.userId);
    return { message: MESSAGES.notifications.allRead, unread };
  },
);
