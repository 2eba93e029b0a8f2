import { endpoints } from '../../../contract/endpoints';
import { presentCard } from '../../../presenters/present-card';
import { presentPost } from '../../../presenters/present-post';
import { listCards } from '../../../services/list-cards';
import { listPosts } from '../../../services/list-posts';
import { postListHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

export const listPostsRoute = register(
  endpoints.listPosts,
  async ({ input: { query }, context }) => {
    if (query.view === 'card') {
      const page = await listCards(context, query);
      return new Answer(page.items.map(presentCard), postListHeaders(page, query));
    }
    const page = await listPosts(context, query);
    return new Answer(page.items.map(presentPost), postListHeaders(page, query));
  },
  { cache: 'content' },
);
