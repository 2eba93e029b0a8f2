import { endpoints } from '../../../contract/endpoints';
import { presentCompleted } from '../../../presenters/present-completed';
import { listCompleted } from '../../../services/complete-post';
import { register } from '../../register';

export const listCompletedPostsRoute = register(endpoints.listCompletedPosts, async ({ actor, context }) =>
  (await listCompleted(context, actor.user.userId)).map(presentCompleted),
);
