import { endpoints } from '../../../contract/endpoints';
import { routes } from '../../../contract/endpoints/routes';
import { presentCard } from '../../../presenters/present-card';
import { presentPost } from '../../../presenters/present-post';
import { listCards } from '../../../services/list-cards';
import { listPosts } from '../../../services/list-posts';
import { listHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

export const listPostsRoute = register(
  endpoints.listPosts,
  async ({ input: { query }, context }) => {
    if (query.view === 'card') {
      const page = await listCards(context, query);
      return new Answer(page.items.map(presentCard), listHeaders(routes.listPosts, page, query));
    }
    const page = await listPosts(context, query);
    return new Answer(page.items.map(presentPost), listHeaders(routes.listPosts, page, query));
  },
  { cache: 'content' },
);
