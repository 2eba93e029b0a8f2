import { z } from 'zod';
import { LIMITS } from '../constants/limits';
import { certificateSchema } from '../schemas/certificate';
import { daySchema } from '../schemas/common';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

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
    response: z.array(certificateSchema),
  },
  getCertificate: {
    ...routes.getCertificate,
    summary: 'One certificate by its unique id.',
    request: { params: z.object({ uniqueId: z.string().min(1).max(64) }) },
    response: certificateSchema,
  },
} satisfies Record<string, Endpoint>;
