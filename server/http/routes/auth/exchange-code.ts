import { endpoints } from '../../../contract/endpoints';
import { presentUser } from '../../../presenters/present-user';
import { exchangeSignInCode } from '../../../services/exchange-sign-in-code';
import { register } from '../../register';

export const exchangeCodeRoute = register(endpoints.exchangeCode, async ({ input, context, userAgent }) => {
  const { user, ...rest } = await exchangeSignInCode(context, input.body.code, userAgent);
  return { ...rest, user: presentUser(user) };
});
