import { endpoints } from '../../../contract/endpoints';
import { routes } from '../../../contract/endpoints/routes';
import { presentAdminCertificate } from '../../../presenters/present-certificate';
import { listAllCertificates } from '../../../services/search-certificates';
import { listHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

export const listAllCertificatesRoute = register(
  endpoints.listAllCertificates,
  async ({ input: { query }, context }) => {
    const page = await listAllCertificates(context, query);
    return new Answer(
      page.items.map(presentAdminCertificate),
      listHeaders(routes.listAllCertificates, page, query),
    );
  },
);
