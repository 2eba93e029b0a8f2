import { endpoints } from '../../../contract/endpoints';
import { routes } from '../../../contract/endpoints/routes';
import { presentFailedJob } from '../../../presenters/present-admin';
import { listFailedJobs } from '../../../services/failed-jobs';
import { listHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

export const listFailedJobsRoute = register(endpoints.listFailedJobs, async ({ context }) => {
  const { jobs, total } = await listFailedJobs(context);
  return new Answer(
    jobs.map(presentFailedJob),
    listHeaders(routes.listFailedJobs, { total, nextCursor: null }, {}),
  );
});
