import { endpoints } from '../../../contract/endpoints';
import { register } from '../../register';

/** Never e-mails; names to admins alone (DECISIONS, "Users to notify"). */
export const listCategoryFollowersRoute = register(
  endpoints.listCategoryFollowers,
  async ({ input, actor, context }) => {
    const followers = await context.storage.read(({ users }) => users.followersOf(input.params.category));
    const isAdmin = actor.user.role === 'admin';
    return {
      count: followers.length,
      users: followers.map(({ userId, name }) => ({ id: userId, ...(isAdmin && { name }) })),
    };
  },
);
