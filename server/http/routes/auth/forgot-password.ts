import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { emailKey } from '../../../domain/email-key';
import { requestPasswordReset } from '../../../services/request-password-reset';
import { register } from '../../register';

export const forgotPasswordRoute = register(
  endpoints.forgotPassword,
  async ({ input, context }) => {
    await requestPasswordReset(context, input.body.email);
    return { message: MESSAGES.forgot.success };
  },
  { account: { scope: 'forgot', key: ({ body }) => emailKey(body.email) } },
);
