import { endpoints } from '../../../contract/endpoints';
import { receiveUpload } from '../../../services/receive-upload';
import { register } from '../../register';

export const putUploadRoute = register(endpoints.putUpload, async ({ input, file, context }) => {
  await receiveUpload(context, { ...input.params, ...input.query }, file);
  return { message: 'The file is here.' };
});
