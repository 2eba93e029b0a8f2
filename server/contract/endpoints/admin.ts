import { z } from 'zod';
import { LIMITS } from '../constants/limits';
import {
  adminUserSchema,
  failedJobSchema,
  inviteSchema,
  newInviteSchema,
  siteFiguresSchema,
} from '../schemas/admin';
import { adminCertificateSchema, revocationSchema } from '../schemas/certificate';
import { idSchema, messageSchema, queryNumberSchema } from '../schemas/common';
import { roleSchema } from '../schemas/user';
import { certificateParams } from './certificates';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

const userParams = z.object({ userId: idSchema });
/** Ids of jobs are made of parts, as of digests. */
const jobParams = z.object({
  jobId: z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/, 'This is not a valid id.'),
});

/**
 * What is asked of a list that is searched and comes in steps.
 *
 * @param max how many one answer holds at the most
 */
const searchedList = (max: number) =>
  z.object({
    search: z
      .string()
      .trim()
      .max(LIMITS.searchMax, `Search for at most ${LIMITS.searchMax} characters.`)
      .optional(),
    limit: queryNumberSchema('limit', 1, max).optional(),
    cursor: z.string().max(400).optional(),
  });

export const adminEndpoints = {
  listUsers: {
    ...routes.listUsers,
    summary:
      'All accounts, newest first; with `search`, those whose name or e-mail has all its words. Headers: `X-Total-Count`, and `Link` to the next page.',
    request: { query: searchedList(LIMITS.usersPerAnswerMax) },
    response: z.array(adminUserSchema),
  },
  setUserRole: {
    ...routes.setUserRole,
    summary: 'Makes somebody an admin, or a user again. The last admin stays one.',
    request: {
      params: userParams,
      body: z.object({ role: z.enum(roleSchema.options, 'Choose a role: user or admin.') }),
    },
    response: adminUserSchema,
  },
  blockUser: {
    ...routes.blockUser,
    summary: 'Keeps somebody out: ends all their sessions and refuses new ones.',
    request: { params: userParams },
    response: adminUserSchema,
  },
  unblockUser: {
    ...routes.unblockUser,
    summary: 'Lets somebody who was blocked log in again.',
    request: { params: userParams },
    response: adminUserSchema,
  },
  listInvites: {
    ...routes.listInvites,
    summary: 'The invite codes for admins, newest first, without the codes.',
    request: {},
    response: z.array(inviteSchema),
  },
  createInvite: {
    ...routes.createInvite,
    summary: 'Makes an invite code that lets one person register as admin within 7 days. It is shown once.',
    request: {},
    response: newInviteSchema,
    status: 201,
  },
  revokeInvite: {
    ...routes.revokeInvite,
    summary: 'Takes an invite code back. One that was used stays in the list.',
    request: { params: z.object({ inviteId: idSchema }) },
    response: messageSchema,
  },
  listFailedJobs: {
    ...routes.listFailedJobs,
    summary:
      'Mails and other work given up after the last attempt, the last to fail first. Headers: `X-Total-Count`, and `Link` to the next page.',
    request: {
      query: z.object({
        limit: queryNumberSchema('limit', 1, LIMITS.failedJobsPerAnswerMax).optional(),
        cursor: z.string().max(400).optional(),
      }),
    },
    response: z.array(failedJobSchema),
  },
  retryJob: {
    ...routes.retryJob,
    summary: 'Tries failed work once more, at once. Should it fail again, it comes back to the list.',
    request: { params: jobParams },
    response: messageSchema,
  },
  retryAllJobs: {
    ...routes.retryAllJobs,
    summary: 'Tries all failed work once more, at once.',
    request: {},
    response: messageSchema.extend({ count: z.number().int() }),
  },
  discardJob: {
    ...routes.discardJob,
    summary: 'Gives failed work up for good.',
    request: { params: jobParams },
    response: messageSchema,
  },
  listAllCertificates: {
    ...routes.listAllCertificates,
    summary:
      'All certificates, newest first; with `search`, those whose name, unique id or category has all its words. Headers: `X-Total-Count`, and `Link` to the next page.',
    request: { query: searchedList(LIMITS.certificatesPerAnswerMax) },
    response: z.array(adminCertificateSchema),
  },
  revokeCertificate: {
    ...routes.revokeCertificate,
    summary:
      'Revokes a certificate for a reason that its page shows, and tells its holder. What is revoked already stays as it is.',
    request: { params: certificateParams, body: revocationSchema },
    response: adminCertificateSchema,
  },
  reissueCertificate: {
    ...routes.reissueCertificate,
    summary:
      'Issues a certificate anew under its holder’s present name and a new unique id; the old one is superseded. Answers the new one, also when asked again.',
    request: { params: certificateParams },
    response: adminCertificateSchema,
  },
  getSiteFigures: {
    ...routes.getSiteFigures,
    summary: 'Posts, members and completions in total and by day, what is stored, and work that waits.',
    request: {},
    response: siteFiguresSchema,
  },
} satisfies Record<string, Endpoint>;
