import { endpoints } from '../../../contract/endpoints';
import { presentPost } from '../../../presenters/present-post';
import { readRevision } from '../../../services/post-revisions';
import { register } from '../../register';

export const getRevisionRoute = register(endpoints.getRevision, async ({ input, actor, context }) => {
  const { postId, revision } = input.params;
  return presentPost(await readRevision(context, actor.user.userId, postId, revision));
});
