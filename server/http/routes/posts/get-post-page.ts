import { endpoints } from '../../../contract/endpoints';
import { presentPostPage } from '../../../presenters/present-post-page';
import { readPostPage } from '../../../services/read-post-page';
import { register } from '../../register';

export const getPostPageRoute = register(
  endpoints.getPostPage,
  async ({ input, context }) => presentPostPage(await readPostPage(context, input.params.slug)),
  { cache: 'content' },
);
