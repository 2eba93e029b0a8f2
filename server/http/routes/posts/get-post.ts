import { endpoints } from '../../../contract/endpoints';
import { presentPost } from '../../../presenters/present-post';
import { readPost } from '../../../services/read-post';
import { register } from '../../register';

export const getPostRoute = register(
  endpoints.getPost,
  async ({ input, context }) => presentPost(await readPost(context, input.params.slug)),
  { cache: 'content' },
);
