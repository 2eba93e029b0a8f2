import { endpoints } from '../../../contract/endpoints';
import { routes } from '../../../contract/endpoints/routes';
import { presentCard } from '../../../presenters/present-card';
import { listCards } from '../../../services/list-cards';
import { listHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

export const listCategoryPostsRoute = register(
  endpoints.listCategoryPosts,
  async ({ input, context }) => {
    const page = await listCards(context, { category: input.query.category });
    const next = { category: input.query.category, view: 'card' };
    return new Answer(page.items.map(presentCard), listHeaders(routes.listPosts, page, next));
  },
  { cache: 'content' },
);
