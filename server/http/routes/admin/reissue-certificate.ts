import { endpoints } from '../../../contract/endpoints';
import { presentAdminCertificate } from '../../../presenters/present-certificate';
import { reissueCertificate } from '../../../services/change-certificate';
import { register } from '../../register';

export const reissueCertificateRoute = register(endpoints.reissueCertificate, async ({ input, context }) =>
  presentAdminCertificate(await reissueCertificate(context, input.params.uniqueId)),
);
