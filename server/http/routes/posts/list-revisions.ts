import { endpoints } from '../../../contract/endpoints';
import { presentRevisions } from '../../../presenters/present-revisions';
import { listRevisions } from '../../../services/post-revisions';
import { register } from '../../register';

export const listRevisionsRoute = register(endpoints.listRevisions, async ({ input, actor, context }) =>
  presentRevisions(await listRevisions(context, actor.user.userId, input.params.postId)),
);
