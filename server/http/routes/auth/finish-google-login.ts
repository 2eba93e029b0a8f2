import { endpoints } from '../../../contract/endpoints';
import { SignInError } from '../../../identity/errors';
import { signInWithGoogle } from '../../../services/sign-in-with-google';
import { identityProvider, landOnLogin } from '../../google-login';
import { Redirect, register } from '../../register';
import { forgetPendingLogin, readPendingLogin, SIGN_IN_COOKIE } from '../../sign-in-cookie';

export const finishGoogleLoginRoute = register(
  endpoints.finishGoogleLogin,
  async ({ input, context, cookie }) => {
    const provider = identityProvider(context);
    const pending = await readPendingLogin(context, cookie(SIGN_IN_COOKIE));
    if (!pending) {
      throw new SignInError('stale', 'This browser has no login under way.');
    }
    const answer = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query)) {
      if (value !== undefined) {
        answer.set(name, value);
      }
    }
    const identity = await provider.finish(answer, pending);
    const code = await signInWithGoogle(context, identity);
    const { next } = pending;
    return new Redirect(`/dashboard?${new URLSearchParams({ code, ...(next && { next }) }).toString()}`, {
      'Set-Cookie': forgetPendingLogin(context),
    });
  },
  { onFailure: landOnLogin },
);
