import { z } from 'zod';

/** Every `code` an API error can carry (DECISIONS, "Errors"). Clients decide by this, never by the message. */
export const ERROR_CODES = [
  'validation_error',
  'malformed_body',
  'unsupported_media_type',
  'payload_too_large',
  'bad_request',
  'unauthorized',
  'invalid_credentials',
  'forbidden',
  'account_blocked',
  'invite_required',
  'policy_required',
  'not_found',
  'method_not_allowed',
  'conflict',
  'email_taken',
  'file_refused',
  'quota_exceeded',
  'invalid_token',
  'rate_limited',
  'too_many_streams',
  'busy',
  'storage_full',
  'shutting_down',
  'internal_error',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One failing field: what is wrong and how to mend it, and where it stands in the request. */
export const fieldErrorSchema = z.object({ msg: z.string(), path: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every answer with a status of 400 or more. `errors` only for validation; `errors[0].msg` equals `message`. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.array(fieldErrorSchema).optional(),
  /** With `conflict` of a post or draft: what is in place now, `{ post }` or `{ draft }`. */
  current: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
