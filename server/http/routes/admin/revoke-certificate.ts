import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { NotFoundError } from '../../../domain/errors';
import { register } from '../../register';

/** None have been issued yet, so none is found. */
export const revokeCertificateRoute = register(endpoints.revokeCertificate, async () => {
  throw new NotFoundError(MESSAGES.certificates.notFound);
});
