import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { UnauthorizedError } from '../../../domain/errors';
import { register } from '../../register';

/** Search with any parameter, one's own without (DECISIONS, "Mine or search"). None have been issued yet. */
export const findCertificatesRoute = register(endpoints.findCertificates, async ({ input, actor }) => {
  const isSearch = Object.values(input.query).some((value) => value !== undefined);
  if (!isSearch && !actor) {
    throw new UnauthorizedError(MESSAGES.certificates.loginRequired);
  }
  return [];
});
