import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { presentPost } from '../../../presenters/present-post';
import { createPost } from '../../../services/create-post';
import { register } from '../../register';
import { POST_BODY_LIMIT } from './post-body-limit';

export const createPostRoute = register(
  endpoints.createPost,
  async ({ input, actor, context }) => presentPost(await createPost(context, actor.user.userId, input.body)),
  { loginMessage: MESSAGES.posts.loginToAdd, bodyLimit: POST_BODY_LIMIT },
);
