import { endpoints } from '../../../contract/endpoints';
import { presentPostPage } from '../../../presenters/present-post-page';
import { readPostPage } from '../../../services/read-post-page';
import { Answer, register } from '../../register';

export const getPostPageRoute = register(
  endpoints.getPostPage,
  async ({ input, context }) => {
    const view = await readPostPage(context, input.params.slug);
    return new Answer(presentPostPage(view), {}, !view.rendered.isStandIn);
  },
  { cache: 'content' },
);
