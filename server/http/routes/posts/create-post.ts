import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { presentPost } from '../../../presenters/present-post';
import { createPost } from '../../../services/create-post';
import { register } from '../../register';

/** A long post with many snippets, as JSON in UTF-8. */
const BODY_LIMIT = 2 * 1_024 * 1_024;

export const createPostRoute = register(
  endpoints.createPost,
  async ({ input, actor, context }) => presentPost(await createPost(context, actor.user.userId, input.body)),
  { loginMessage: MESSAGES.posts.loginToAdd, bodyLimit: BODY_LIMIT },
);
