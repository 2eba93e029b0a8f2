import { endpoints } from '../../../contract/endpoints';
import { assertDownloadable } from '../../../services/certificate-file';
import { findCertificate } from '../../../services/find-certificate';
import { register } from '../../register';

/** The stored text is compact JSON, so that it goes out as it was signed. */
export const getCredentialRoute = register(endpoints.getCredential, async ({ input, context }) => {
  const found = await findCertificate(context, input.params.uniqueId);
  assertDownloadable(found, 'json');
  return JSON.parse(found.credential) as Record<string, unknown>;
});
