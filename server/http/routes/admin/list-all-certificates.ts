import { endpoints } from '../../../contract/endpoints';
import { routes } from '../../../contract/endpoints/routes';
import { listHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

/** None have been issued yet. */
export const listAllCertificatesRoute = register(
  endpoints.listAllCertificates,
  async ({ input: { query } }) =>
    new Answer([], listHeaders(routes.listAllCertificates, { total: 0, nextCursor: null }, query)),
);
