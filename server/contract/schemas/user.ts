import { z } from 'zod';

export const roleSchema = z.enum(['user', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** The signed-in user as SPEC §3 has it. `_id` repeats `id` (DECISIONS, "Aliases"). */
export const userSchema = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  policyAccepted: z.boolean(),
  followedCategories: z.array(z.string()),
  /** When the account is going to be deleted; absent unless its owner asked for that. */
  deletionDueAt: z.iso.datetime().optional(),
});
export type User = z.infer<typeof userSchema>;
