import { MEDIA_LIMITS } from '../../../contract/constants/media';
import { endpoints } from '../../../contract/endpoints';
import { presentMedia } from '../../../presenters/present-media';
import { listOwnMedia } from '../../../services/own-media';
import { register } from '../../register';

export const listMediaRoute = register(endpoints.listMedia, async ({ input, actor, context }) => {
  const { kind, limit = MEDIA_LIMITS.filesStep, cursor } = input.query;
  const { files, ...rest } = await listOwnMedia(context, actor.user.userId, { kind, limit, cursor });
  return {
    ...rest,
    files: files.map(({ record, isUsed }) => ({ ...presentMedia(record, context.origin), isUsed })),
    quotaBytes: MEDIA_LIMITS.quotaBytes,
  };
});
