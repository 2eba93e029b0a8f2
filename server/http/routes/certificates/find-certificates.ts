import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { UnauthorizedError } from '../../../domain/errors';
import { presentCertificate, presentOwnCertificate } from '../../../presenters/present-certificate';
import { listOwnCertificates, searchCertificates } from '../../../services/search-certificates';
import { register } from '../../register';

/** Search with any parameter, one's own without (DECISIONS, "Mine or search"). */
export const findCertificatesRoute = register(
  endpoints.findCertificates,
  async ({ input, actor, context }) => {
    const isSearch = Object.values(input.query).some((value) => value !== undefined);
    if (isSearch) {
      return (await searchCertificates(context, input.query)).map(presentCertificate);
    }
    if (!actor) {
      throw new UnauthorizedError(MESSAGES.certificates.loginRequired);
    }
    return (await listOwnCertificates(context, actor.user.userId)).map(presentOwnCertificate);
  },
);
