import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { acceptPolicy } from '../../../services/accept-policy';
import { register } from '../../register';

export const acceptPolicyRoute = register(
  endpoints.acceptPolicy,
  async ({ actor, context }) => {
    await acceptPolicy(context, actor.user.userId);
    return { message: MESSAGES.policy.success };
  },
  { loginMessage: MESSAGES.policy.loginRequired },
);
