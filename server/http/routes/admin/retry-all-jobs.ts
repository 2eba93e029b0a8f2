import { ADMIN_MESSAGES } from '../../../contract/admin-messages';
import { endpoints } from '../../../contract/endpoints';
import { retryAllJobs } from '../../../services/failed-jobs';
import { register } from '../../register';

export const retryAllJobsRoute = register(endpoints.retryAllJobs, async ({ context }) => ({
  count: await retryAllJobs(context),
  message: ADMIN_MESSAGES.jobsRetried,
}));
