import { endpoints } from '../../../contract/endpoints';
import { emailKey } from '../../../domain/email-key';
import { presentUser } from '../../../presenters/present-user';
import { registerAccount } from '../../../services/register-account';
import { register } from '../../register';

export const registerRoute = register(
  endpoints.register,
  async ({ input, context, userAgent }) => {
    const { token, user } = await registerAccount(context, input.body, userAgent);
    return { token, user: presentUser(user) };
  },
  { account: { scope: 'register', key: ({ body }) => emailKey(body.email) } },
);
