import { z } from 'zod';
import { LIMITS } from '../constants/limits';
import {
  certificateDetailsSchema,
  certificateFormatSchema,
  certificateSchema,
  ownCertificateSchema,
} from '../schemas/certificate';
import { daySchema } from '../schemas/common';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

/** In any spelling that `readUniqueId` takes. */
export const certificateParams = z.object({ uniqueId: z.string().min(1).max(64) });

export const certificateEndpoints = {
  findCertificates: {
    ...routes.findCertificates,
    summary: 'Public search by name, unique id or UTC day; without any of them and with a token, one’s own.',
    request: {
      query: z.object({
        userName: z
          .string()
          .trim()
          .min(2, 'Type at least 2 characters of the name.')
          .max(LIMITS.nameMax, `A name has at most ${LIMITS.nameMax} characters.`)
          .optional(),
        uniqueId: z
          .string()
          .trim()
          .min(1, 'Type the unique ID.')
          .max(64, 'This unique ID is too long.')
          .optional(),
        date: daySchema.optional(),
      }),
    },
    /** `isListed` comes with one's own alone. */
    response: z.array(certificateSchema.extend({ isListed: z.boolean().optional() })),
  },
  getCertificate: {
    ...routes.getCertificate,
    summary:
      'One certificate by its unique id, in any spelling, with what was checked of it just now and how that came out.',
    request: { params: certificateParams },
    response: certificateDetailsSchema,
  },
  downloadCertificate: {
    ...routes.downloadCertificate,
    summary: 'An address from which the certificate can be downloaded for 60 seconds, as PDF, JSON or JWT.',
    request: {
      params: certificateParams,
      query: z.object({ format: certificateFormatSchema.default('pdf') }),
    },
    response: z.object({ url: z.string() }),
  },
  getCertificateFile: {
    ...routes.getCertificateFile,
    summary: 'The file of such an address. Needs no header, so that a browser can save it as it comes.',
    request: {
      params: certificateParams,
      query: z.object({
        format: z.string().max(10).optional(),
        until: z.string().max(20).optional(),
        signature: z.string().max(100).optional(),
      }),
    },
    response: z.null(),
    file: 'application/pdf',
  },
  getSampleCertificate: {
    ...routes.getSampleCertificate,
    summary: 'The sample as PDF, marked SPECIMEN, to be looked at in the browser. It proves nothing.',
    request: {},
    response: z.null(),
    file: 'application/pdf',
  },
  getCredential: {
    ...routes.getCredential,
    summary:
      'The certificate as an Open Badges 3.0 credential with its proof: the address is the credential’s id.',
    request: { params: certificateParams },
    response: z.record(z.string(), z.unknown()),
  },
  setCertificateListing: {
    ...routes.setCertificateListing,
    summary:
      'Whether the public search finds one’s own certificate. Unlisted, it answers to its unique id alone.',
    request: {
      params: certificateParams,
      body: z.object({ isListed: z.boolean('Say true to list it, false to unlist it.') }),
    },
    response: ownCertificateSchema,
  },
} satisfies Record<string, Endpoint>;
