import { endpoints } from '../../../contract/endpoints';
import { presentMedia } from '../../../presenters/present-media';
import { getOwnMedia } from '../../../services/own-media';
import { register } from '../../register';

export const getMediaRoute = register(endpoints.getMedia, async ({ input, actor, context }) =>
  presentMedia(await getOwnMedia(context, actor.user.userId, input.params.key), context.origin),
);
