import { z } from 'zod';
import { faultOfName, isVisible } from '../rules/shown-text';

/** Our own ids: UUIDv7 and other ASCII tokens. Opaque to clients. */
export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id.');

/** An ISO 8601 moment in UTC, such as `2026-11-21T10:00:00.000Z`. */
export const momentSchema = z.iso.datetime();

/** A UTC day, `YYYY-MM-DD`. */
export const daySchema = z.iso.date('Use a date such as 2026-11-21.');

/** One line of text that people typed: trimmed, NUL and other control characters refused. */
export function lineSchema(name: string, max: number, min = 1) {
  return z
    .string(`${name} is required.`)
    .trim()
    .min(min, min === 1 ? `${name} is required.` : `${name} needs at least ${min} characters.`)
    .max(max, `${name} can have at most ${max} characters.`)
    .refine(
      (text) => !/[\u0000-\u001f\u007f]/.test(text),
      `${name} contains characters that cannot be shown.`,
    );
}

/** What a person is called: a line in which something can be seen, and which reads as what it is. */
export function nameSchema(name: string, max: number) {
  return lineSchema(name, max)
    .refine(
      (text) => faultOfName(text) !== 'not-shown',
      `${name} contains characters that cannot be shown. Type it anew instead of pasting it.`,
    )
    .refine(
      (text) => faultOfName(text) !== 'turning',
      `${name} contains invisible characters that turn text around. Type it anew instead of pasting it.`,
    )
    .refine((text) => text === '' || isVisible(text), `${name} needs at least one letter, digit or symbol.`);
}

/** A whole number in a query string, from `min` to `max`. */
export function queryNumberSchema(name: string, min: number, max: number) {
  const message = `${name} is a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
}

/** A picture as pages show it: its address and its size, so that nothing jumps while it loads. */
export const imageSchema = z.object({
  src: z.string(),
  /** Smaller versions and itself, for the attribute of that name; empty when there are none. */
  srcSet: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});
export type Image = z.infer<typeof imageSchema>;

/** A video with the size it is shown in. */
export const videoSchema = z.object({
  src: z.string(),
  /** Address of the picture shown before it plays, or empty. */
  poster: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** False for what browsers do not play: it is offered as a download. */
  isPlayable: z.boolean(),
});
export type Video = z.infer<typeof videoSchema>;

/** An answer that only says something to a person. */
export const messageSchema = z.object({ message: z.string() });
