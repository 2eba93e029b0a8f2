import { endpoints } from '../../../contract/endpoints';
import { assertDownloadable } from '../../../services/certificate-file';
import { findCertificate } from '../../../services/find-certificate';
import { Answer, register } from '../../register';
import { OPEN_TO_ALL } from '../../security-headers';

/** The stored text is compact JSON, so that it goes out as it was signed; verifiers on other sites may fetch it. */
export const getCredentialRoute = register(endpoints.getCredential, async ({ input, context }) => {
  const found = await findCertificate(context, input.params.uniqueId);
  assertDownloadable(found, 'json');
  return new Answer(JSON.parse(found.credential) as Record<string, unknown>, OPEN_TO_ALL);
});
