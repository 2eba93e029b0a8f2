import { endpoints } from '../../../contract/endpoints';
import { identityProvider, landOnLogin } from '../../google-login';
import { Redirect, register } from '../../register';
import { keepPendingLogin } from '../../sign-in-cookie';

export const startGoogleLoginRoute = register(
  endpoints.startGoogleLogin,
  async ({ input, context }) => {
    const { address, pending } = await identityProvider(context).begin();
    const cookie = await keepPendingLogin(context, { ...pending, next: input.query.next ?? '' });
    return new Redirect(address, { 'Set-Cookie': cookie });
  },
  { onFailure: landOnLogin },
);
