import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { resetPassword } from '../../../services/reset-password';
import { register } from '../../register';

export const resetPasswordRoute = register(endpoints.resetPassword, async ({ input, context }) => {
  await resetPassword(context, { token: input.params.token, password: input.body.password });
  return { message: MESSAGES.reset.success };
});
