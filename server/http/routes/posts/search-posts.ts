import { endpoints } from '../../../contract/endpoints';
import { presentCard } from '../../../presenters/present-card';
import { searchCards } from '../../../services/search-cards';
import { register } from '../../register';

export const searchPostsRoute = register(endpoints.searchPosts, async ({ input, context }) =>
  (await searchCards(context, input.query.query)).map(presentCard),
);
