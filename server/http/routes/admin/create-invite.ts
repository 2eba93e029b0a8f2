import { endpoints } from '../../../contract/endpoints';
import { presentInvite } from '../../../presenters/present-admin';
import { createInvite } from '../../../services/invites';
import { register } from '../../register';

export const createInviteRoute = register(endpoints.createInvite, async ({ actor, context }) => {
  const { code, view } = await createInvite(context, actor.user.userId);
  context.logger.info(
    { adminId: actor.user.userId, inviteId: view.invite.inviteId },
    'An invite code was made.',
  );
  return { code, invite: presentInvite(view) };
});
