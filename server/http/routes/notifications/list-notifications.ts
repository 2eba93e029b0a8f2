import { endpoints } from '../../../contract/endpoints';
import { routes } from '../../../contract/endpoints/routes';
import { presentNotification } from '../../../presenters/present-notification';
import { listNotifications } from '../../../services/notifications';
import { listHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

export const listNotificationsRoute = register(
  endpoints.listNotifications,
  async ({ input: { query }, actor, context }) => {
    const { page, unread } = await listNotifications(context, actor.user.userId, query);
    return new Answer(page.items.map(presentNotification), {
      ...listHeaders(routes.listNotifications, page, query),
      'X-Unread-Count': String(unread),
    });
  },
);
