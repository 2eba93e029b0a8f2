import { endpoints } from '../../../contract/endpoints';
import { presentAdminCertificate } from '../../../presenters/present-certificate';
import { revokeCertificate } from '../../../services/change-certificate';
import { register } from '../../register';

export const revokeCertificateRoute = register(endpoints.revokeCertificate, async ({ input, context }) =>
  presentAdminCertificate(await revokeCertificate(context, input.params.uniqueId, input.body.reason)),
);
