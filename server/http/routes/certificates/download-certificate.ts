import { endpoints } from '../../../contract/endpoints';
import { assertDownloadable } from '../../../services/certificate-file';
import { certificateLink } from '../../../services/certificate-link';
import { findCertificate } from '../../../services/find-certificate';
import { register } from '../../register';

export const downloadCertificateRoute = register(
  endpoints.downloadCertificate,
  async ({ input, context }) => {
    const { format } = input.query;
    const found = await findCertificate(context, input.params.uniqueId);
    assertDownloadable(found, format);
    const { uniqueId } = found.facts;
    return { url: certificateLink(context.secret, { uniqueId, format }, context.clock.now()) };
  },
);
