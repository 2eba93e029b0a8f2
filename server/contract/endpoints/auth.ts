import { z } from 'zod';
import { messageSchema } from '../schemas/common';
import {
  exchangeCodeRequestSchema,
  exchangeCodeResponseSchema,
  forgotPasswordRequestSchema,
  googleAnswerSchema,
  googleLoginQuerySchema,
  loginRequestSchema,
  registerRequestSchema,
  resetPasswordRequestSchema,
  sessionResponseSchema,
} from '../schemas/auth';
import { userSchema } from '../schemas/user';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

export const authEndpoints = {
  register: {
    ...routes.register,
    summary: 'Creates an account and signs it in.',
    request: { body: registerRequestSchema },
    response: sessionResponseSchema,
    status: 201,
  },
  login: {
    ...routes.login,
    summary: 'Signs in with e-mail and password.',
    request: { body: loginRequestSchema },
    response: sessionResponseSchema,
  },
  startGoogleLogin: {
    ...routes.startGoogleLogin,
    summary: 'Sends the browser to Google; `next` is the page to go on to. 404 where Google is not set up.',
    request: { query: googleLoginQuerySchema },
    response: z.never(),
    isRedirect: true,
  },
  finishGoogleLogin: {
    ...routes.finishGoogleLogin,
    summary:
      'Where Google sends the browser back to. Goes on to `/dashboard` with a `code`, or to `/login` with an `error`.',
    request: { query: googleAnswerSchema },
    response: z.never(),
    isRedirect: true,
  },
  exchangeCode: {
    ...routes.exchangeCode,
    summary: 'Signs in with the code of a Google login. It works once and for 60 seconds.',
    request: { body: exchangeCodeRequestSchema },
    response: exchangeCodeResponseSchema,
  },
  logout: {
    ...routes.logout,
    summary: 'Ends the session whose token is sent.',
    request: {},
    response: messageSchema,
  },
  getCurrentUser: {
    ...routes.getCurrentUser,
    summary: 'The signed-in user.',
    request: {},
    response: userSchema,
  },
  acceptPolicy: {
    ...routes.acceptPolicy,
    summary: 'Accepts the current version of the privacy policy.',
    request: {},
    response: messageSchema,
  },
  forgotPassword: {
    ...routes.forgotPassword,
    summary:
      'Mails a link that sets a new password, if the account exists. The answer is the same either way.',
    request: { body: forgotPasswordRequestSchema },
    response: messageSchema,
  },
  resetPassword: {
    ...routes.resetPassword,
    summary: 'Sets a new password with the token of a mailed link and ends all sessions.',
    request: {
      params: z.object({ token: z.string().min(1).max(200) }),
      body: resetPasswordRequestSchema,
    },
    response: messageSchema,
  },
} satisfies Record<string, Endpoint>;
