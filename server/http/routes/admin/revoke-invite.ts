import { ADMIN_MESSAGES } from '../../../contract/admin-messages';
import { endpoints } from '../../../contract/endpoints';
import { revokeInvite } from '../../../services/invites';
import { register } from '../../register';

export const revokeInviteRoute = register(endpoints.revokeInvite, async ({ input, context }) => {
  await revokeInvite(context, input.params.inviteId);
  return { message: ADMIN_MESSAGES.inviteRevoked };
});
