import { endpoints } from '../../../contract/endpoints';
import { presentMedia } from '../../../presenters/present-media';
import { storeMedia } from '../../../services/store-media';
import { register } from '../../register';

export const storeMetadataRoute = register(endpoints.storeMetadata, async ({ input, actor, context }) =>
  presentMedia(await storeMedia(context, actor.user.userId, input.body), context.origin),
);
