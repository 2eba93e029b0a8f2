import { endpoints } from '../../../contract/endpoints';
import { presentAccount } from '../../../presenters/present-account';
import { pendingEmailChange } from '../../../services/change-email';
import { register } from '../../register';

export const getAccountRoute = register(endpoints.getAccount, async ({ actor, context }) =>
  presentAccount(actor.user, await pendingEmailChange(context, actor.user.userId)),
);
