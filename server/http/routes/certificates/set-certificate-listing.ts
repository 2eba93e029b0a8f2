import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { presentOwnCertificate } from '../../../presenters/present-certificate';
import { setCertificateListing } from '../../../services/change-certificate';
import { register } from '../../register';

export const setCertificateListingRoute = register(
  endpoints.setCertificateListing,
  async ({ input: { params, body }, actor, context }) =>
    presentOwnCertificate(
      await setCertificateListing(context, actor.user.userId, params.uniqueId, body.isListed),
    ),
  { loginMessage: MESSAGES.certificates.loginRequired },
);
