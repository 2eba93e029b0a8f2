import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { deleteMedia } from '../../../services/own-media';
import { register } from '../../register';

export const deleteMediaRoute = register(endpoints.deleteMedia, async ({ input, actor, context }) => {
  await deleteMedia(context, actor.user.userId, input.params.key);
  return { message: MESSAGES.upload.removed };
});
