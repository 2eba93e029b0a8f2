import { z } from 'zod';
import { LIMITS } from '../constants/limits';
import { MESSAGES } from '../messages';
import { passwordStrength } from '../rules/password-strength';
import { nameSchema } from './common';
import { userSchema } from './user';

/** SPEC §5: looks like an address and has no spaces. Kept as typed but for outer spaces; compared without case. */
export const emailSchema = z
  .string('Email is required.')
  .trim()
  .min(1, 'Email is required.')
  .max(LIMITS.emailMax, `Email can have at most ${LIMITS.emailMax} characters.`)
  .regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u, MESSAGES.forgot.invalidEmail);

/** A password someone chooses: 8 to 128 characters and not Weak (DECISIONS, "Register rules"). */
export const newPasswordSchema = z
  .string('Password is required.')
  .min(1, 'Password is required.')
  .max(LIMITS.passwordMax, `Password can have at most ${LIMITS.passwordMax} characters.`)
  .refine((password) => password === '' || passwordStrength(password) !== 'Weak', {
    message: `${MESSAGES.reset.weak}. ${MESSAGES.reset.advice}`,
  });

/** The register form (SPEC §2). `role` reads User or Admin on screen. */
export const registerRequestSchema = z
  .object({
    name: nameSchema('Name', LIMITS.nameMax),
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z
      .string('Confirm your password.')
      .min(1, 'Confirm your password.')
      .max(LIMITS.passwordMax, `Password can have at most ${LIMITS.passwordMax} characters.`),
    role: z
      .string('Choose a role: User or Admin.')
      .toLowerCase()
      .pipe(z.enum(['user', 'admin'], 'Choose a role: User or Admin.')),
    inviteCode: z.string().trim().max(100, 'This invite code is too long.').optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: MESSAGES.auth.passwordsDoNotMatch,
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown } | null;
      return typeof form?.password === 'string' && typeof form.confirmPassword === 'string';
    },
  });
export type RegisterRequest = z.input<typeof registerRequestSchema>;

export const loginRequestSchema = z.object({
  email: z
    .string('Email is required.')
    .trim()
    .min(1, 'Email is required.')
    .max(LIMITS.emailMax, 'This email is too long.'),
  password: z
    .string('Password is required.')
    .min(1, 'Password is required.')
    .max(LIMITS.passwordMax, `Password can have at most ${LIMITS.passwordMax} characters.`),
});
export type LoginRequest = z.input<typeof loginRequestSchema>;

export const forgotPasswordRequestSchema = z.object({ email: emailSchema });

export const resetPasswordRequestSchema = z.object({ password: newPasswordSchema });

/** Login and register answers: both parts, or the client counts it as failed (SPEC §5). */
export const sessionResponseSchema = z.object({ token: z.string(), user: userSchema });
export type SessionResponse = z.infer<typeof sessionResponseSchema>;

/** The answer to the code of a Google login. */
export const exchangeCodeResponseSchema = sessionResponseSchema.extend({
  /** The account had a password that was set before anybody had proven the address; it works no more. */
  hasEndedPassword: z.boolean(),
});

/** Where to go on after a Google login: a path of this site. */
export const googleLoginQuerySchema = z.object({
  next: z.string().max(2_000, 'This address is too long.').optional(),
});

const answerPart = z.string().max(4_000, 'This part of the answer is too long.').optional();

/** What an OpenID provider sends back with the browser (RFC 6749, section 4.1.2; RFC 9207). */
export const googleAnswerSchema = z.object({
  state: answerPart,
  code: answerPart,
  iss: answerPart,
  error: answerPart,
  error_description: answerPart,
});

export const exchangeCodeRequestSchema = z.object({
  code: z.string('The code is missing.').min(1, 'The code is missing.').max(200, 'This code is too long.'),
});
