import { z } from 'zod';
import { LIMITS } from '../constants/limits';
import { MESSAGES } from '../messages';
import { emailSchema, newPasswordSchema } from './auth';
import { momentSchema, nameSchema } from './common';

/** One login of the signed-in person. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Where it was made, in plain words, such as `Firefox on Windows`. */
  device: z.string(),
  createdAt: momentSchema,
  /** To the hour. */
  lastUsedAt: momentSchema,
  /** The session this was asked with. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof sessionSchema>;

/** What the account page knows beside the user. */
export const accountSchema = z.object({
  createdAt: momentSchema,
  /** False for those who only ever signed in with another provider. */
  hasPassword: z.boolean(),
  /** An address that waits for its owner to confirm it. */
  pendingEmail: z.object({ email: z.string(), expiresAt: momentSchema }).nullable(),
  /** The wish to be deleted, while it can be undone. */
  deletion: z
    .object({ requestedAt: momentSchema, dueAt: momentSchema, posts: z.enum(['keep', 'delete']) })
    .nullable(),
});
export type Account = z.infer<typeof accountSchema>;

/** A password or e-mail address typed once more, to show that it is really the owner. */
const currentPasswordSchema = z
  .string(MESSAGES.account.typeCurrentPassword)
  .min(1, MESSAGES.account.typeCurrentPassword)
  .max(LIMITS.passwordMax, `Password can have at most ${LIMITS.passwordMax} characters.`);

export const changeNameRequestSchema = z.object({ name: nameSchema('Name', LIMITS.nameMax) });

export const changePasswordRequestSchema = z.object({
  currentPassword: currentPasswordSchema,
  password: newPasswordSchema,
});

export const changeEmailRequestSchema = z.object({
  email: emailSchema,
  currentPassword: currentPasswordSchema,
});

export const deleteAccountRequestSchema = z.object({
  /** The password; for an account without one, its e-mail address. */
  confirmation: z
    .string(MESSAGES.account.typeConfirmation)
    .min(1, MESSAGES.account.typeConfirmation)
    .max(LIMITS.emailMax, 'This is too long.'),
  posts: z.enum(['keep', 'delete'], 'Choose what happens to your posts.'),
});
export type DeleteAccountRequest = z.input<typeof deleteAccountRequestSchema>;
