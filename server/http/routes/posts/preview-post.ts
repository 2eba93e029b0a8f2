import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { presentPostPage } from '../../../presenters/present-post-page';
import { previewPost } from '../../../services/preview-post';
import { register } from '../../register';
import { POST_BODY_LIMIT } from './post-body-limit';

export const previewPostRoute = register(
  endpoints.previewPost,
  async ({ input, actor, context, signal }) => {
    const site = context.config.publicUrl;
    const { findings, words, ...view } = await previewPost(
      { ...context, site, signal: signal() },
      actor.user,
      input.body,
    );
    return { page: presentPostPage(view), findings, words };
  },
  { loginMessage: MESSAGES.posts.loginToAdd, bodyLimit: POST_BODY_LIMIT },
);
