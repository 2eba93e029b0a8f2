import { endpoints } from '../../../contract/endpoints';
import { emailKey } from '../../../domain/email-key';
import { presentUser } from '../../../presenters/present-user';
import { logIn } from '../../../services/log-in';
import { register } from '../../register';

const SCOPE = 'login';

export const loginRoute = register(
  endpoints.login,
  async ({ input, context, address, userAgent }) => {
    const { token, user } = await logIn(context, input.body, userAgent);
    await context.rateLimits.forgiveAccount(SCOPE, user.emailKey, address);
    return { token, user: presentUser(user) };
  },
  { account: { scope: SCOPE, key: ({ body }) => emailKey(body.email) } },
);
