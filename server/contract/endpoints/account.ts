import { z } from 'zod';
import {
  accountSchema,
  changeEmailRequestSchema,
  changeNameRequestSchema,
  changePasswordRequestSchema,
  deleteAccountRequestSchema,
  sessionSchema,
} from '../schemas/account';
import { idSchema, messageSchema } from '../schemas/common';
import { userSchema } from '../schemas/user';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

const token = z.string().min(1).max(300);

export const accountEndpoints = {
  getAccount: {
    ...routes.getAccount,
    summary: 'What the account page knows: since when, whether there is a password, what is pending.',
    request: {},
    response: accountSchema,
  },
  changeName: {
    ...routes.changeName,
    summary: 'Changes the name; one’s posts carry the new one a moment later.',
    request: { body: changeNameRequestSchema },
    response: userSchema,
  },
  changePassword: {
    ...routes.changePassword,
    summary: 'Changes the password and ends all other sessions. Needs the current one.',
    request: { body: changePasswordRequestSchema },
    response: messageSchema,
  },
  changeEmail: {
    ...routes.changeEmail,
    summary: 'Mails a link to the new address; opening it changes the address. Needs the current password.',
    request: { body: changeEmailRequestSchema },
    response: messageSchema,
  },
  confirmEmail: {
    ...routes.confirmEmail,
    summary: 'Changes the address with the token of a mailed link, which works once and for 60 minutes.',
    request: { params: z.object({ token }) },
    response: messageSchema.extend({ email: z.string() }),
  },
  listSessions: {
    ...routes.listSessions,
    summary: 'One’s own sessions, the last used first.',
    request: {},
    response: z.array(sessionSchema),
  },
  endSession: {
    ...routes.endSession,
    summary: 'Ends one of one’s own sessions.',
    request: { params: z.object({ id: idSchema }) },
    response: messageSchema,
  },
  endOtherSessions: {
    ...routes.endOtherSessions,
    summary: 'Logs out everywhere but here.',
    request: {},
    response: messageSchema,
  },
  createExport: {
    ...routes.createExport,
    summary: 'An address from which one’s own data can be downloaded as a ZIP file for 60 seconds.',
    request: {},
    response: z.object({ url: z.string() }),
  },
  downloadExport: {
    ...routes.downloadExport,
    summary: 'The ZIP file of such an address. Needs no header, so that a browser can save it as it comes.',
    request: { params: z.object({ token }) },
    response: z.null(),
    file: 'application/zip',
  },
  requestDeletion: {
    ...routes.requestDeletion,
    summary: 'Deletes the account in 7 days, until when it can be undone. Needs the password.',
    request: { body: deleteAccountRequestSchema },
    response: userSchema,
  },
  undoDeletion: {
    ...routes.undoDeletion,
    summary: 'Keeps an account that was to be deleted.',
    request: {},
    response: userSchema,
  },
} satisfies Record<string, Endpoint>;
