import { endpoints } from '../../../contract/endpoints';
import { register } from '../../register';

export const listFollowedCategoriesRoute = register(endpoints.listFollowedCategories, async ({ actor }) => [
  ...actor.user.followedCategories,
]);
