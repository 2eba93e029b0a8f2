import { endpoints } from '../../../contract/endpoints';
import { announceUpload } from '../../../services/announce-upload';
import { MEDIA_PATH } from '../../../services/media-files';
import { register } from '../../register';

export const createUploadRoute = register(endpoints.createUpload, async ({ input, actor, context }) => {
  const { upload, address } = await announceUpload(context, actor.user.userId, input.body);
  return {
    signedUrl: address.url,
    publicUrl: context.origin + MEDIA_PATH + upload.key,
    key: upload.key,
    headers: address.headers,
  };
});
