import { endpoints } from '../../../contract/endpoints';
import { routes } from '../../../contract/endpoints/routes';
import { presentFailedJob } from '../../../presenters/present-admin';
import { listFailedJobs } from '../../../services/failed-jobs';
import { listHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

export const listFailedJobsRoute = register(
  endpoints.listFailedJobs,
  async ({ input: { query }, context }) => {
    const page = await listFailedJobs(context, query);
    return new Answer(page.items.map(presentFailedJob), listHeaders(routes.listFailedJobs, page, query));
  },
);
