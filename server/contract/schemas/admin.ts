import { z } from 'zod';
import { daySchema, momentSchema } from './common';
import { roleSchema } from './user';

/** An account as admins see it. */
export const adminUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  isBlocked: z.boolean(),
  createdAt: momentSchema,
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const INVITE_STATES = ['unused', 'used', 'expired'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** An invite code without the code, which nobody can read again. */
export const inviteSchema = z.object({
  inviteId: z.string(),
  state: z.enum(INVITE_STATES),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  /** Name of the admin who made it; null when the account is gone. */
  createdBy: z.string().nullable(),
  /** Name of who registered with it; null when unused, or when the account is gone. */
  usedBy: z.string().nullable(),
  usedAt: momentSchema.nullable(),
});
export type Invite = z.infer<typeof inviteSchema>;

/** A new invite with its code, which is shown this once. */
export const newInviteSchema = z.object({ code: z.string(), invite: inviteSchema });
export type NewInvite = z.infer<typeof newInviteSchema>;

/** Work that was given up after its last attempt. */
export const failedJobSchema = z.object({
  jobId: z.string(),
  /** In plain words, such as `Mail about a new post`. */
  title: z.string(),
  /** What or whom it is about; empty when that is gone. */
  about: z.string(),
  attempts: z.number().int(),
  /** Without passwords and tokens; empty when none was written down. */
  lastError: z.string(),
  createdAt: momentSchema,
  failedAt: momentSchema,
});
export type FailedJob = z.infer<typeof failedJobSchema>;

/** Something that grows: all of it, and what came on each of the last 30 days (UTC), the oldest first. */
export const growthSchema = z.object({
  total: z.number().int(),
  days: z.array(z.object({ day: daySchema, count: z.number().int() })),
});
export type Growth = z.infer<typeof growthSchema>;

export const siteFiguresSchema = z.object({
  posts: growthSchema,
  members: growthSchema,
  completions: growthSchema,
  storage: z.object({
    /** The journal since its last snapshot. */
    journalBytes: z.number().int(),
    /** Everything in the data folder, media and caches among it. */
    dataBytes: z.number().int(),
    mediaCount: z.number().int(),
    mediaBytes: z.number().int(),
    /** False while the disk takes no writes. */
    isWritable: z.boolean(),
  }),
  jobs: z.object({ waiting: z.number().int(), failed: z.number().int() }),
});
export type SiteFigures = z.infer<typeof siteFiguresSchema>;
