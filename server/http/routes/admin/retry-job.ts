import { ADMIN_MESSAGES } from '../../../contract/admin-messages';
import { endpoints } from '../../../contract/endpoints';
import { retryJob } from '../../../services/failed-jobs';
import { register } from '../../register';

export const retryJobRoute = register(endpoints.retryJob, async ({ input, context }) => {
  await retryJob(context, input.params.jobId);
  return { message: ADMIN_MESSAGES.jobRetried };
});
