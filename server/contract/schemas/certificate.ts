import { z } from 'zod';
import { momentSchema } from './common';

/** A certificate as search answers it: never an e-mail or a user id (DECISIONS, "Certificate search"). */
export const certificateSchema = z.object({
  certificateId: z.string(),
  uniqueId: z.string(),
  user: z.object({ name: z.string() }),
  category: z.string(),
  filePath: z.string(),
  createdAt: momentSchema,
  status: z.enum(['valid', 'revoked', 'superseded', 'withdrawn']),
});
export type Certificate = z.infer<typeof certificateSchema>;
