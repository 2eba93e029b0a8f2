import { endpoints } from '../../../contract/endpoints';
import { presentCard } from '../../../presenters/present-card';
import { listCards } from '../../../services/list-cards';
import { register } from '../../register';

export const listUserPostsRoute = register(endpoints.listUserPosts, async ({ actor, context }) => {
  const { items } = await listCards(context, { userId: actor.user.userId });
  return items.map(presentCard);
});
