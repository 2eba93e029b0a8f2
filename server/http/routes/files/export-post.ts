import { endpoints } from '../../../contract/endpoints';
import { exportPost } from '../../../services/export-post';
import { FileAnswer, register } from '../../register';

export const exportPostRoute = register(endpoints.exportPost, async ({ input, actor, context }) => {
  const { stream, name, type } = await exportPost(context, actor.user, {
    postId: input.params.postId,
    format: input.query.format,
  });
  return new FileAnswer(stream, name, type);
});
