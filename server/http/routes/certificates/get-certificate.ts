import { endpoints } from '../../../contract/endpoints';
import { presentCertificateDetails } from '../../../presenters/present-certificate';
import { readCertificate } from '../../../services/read-certificate';
import { register } from '../../register';

export const getCertificateRoute = register(endpoints.getCertificate, async ({ input, context }) =>
  presentCertificateDetails(await readCertificate(context, input.params.uniqueId)),
);
