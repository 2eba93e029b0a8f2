import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { confirmEmailChange } from '../../../services/change-email';
import { register } from '../../register';

export const confirmEmailRoute = register(endpoints.confirmEmail, async ({ input, context }) => {
  const { email } = await confirmEmailChange(context, input.params.token);
  return { message: MESSAGES.account.emailChanged, email };
});
