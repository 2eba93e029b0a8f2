import { endpoints } from '../../../contract/endpoints';
import { presentPost } from '../../../presenters/present-post';
import { readPostSource } from '../../../services/post-revisions';
import { register } from '../../register';

export const getPostSourceRoute = register(endpoints.getPostSource, async ({ input, actor, context }) =>
  presentPost(await readPostSource(context, actor.user.userId, input.params.postId)),
);
