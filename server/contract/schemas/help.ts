import { z } from 'zod';
import { POST_CATEGORIES } from '../constants/categories';
import { HELP } from '../constants/help';
import { idSchema, momentSchema } from './common';

const line = (name: string, max: number) =>
  z
    .string(`${name} is required.`)
    .trim()
    .min(1, `${name} is required.`)
    .max(max, `${name} can have at most ${max} characters.`);

/** A question, where it was asked, and what was said before it in the same chat, oldest first. */
export const askSchema = z.object({
  question: line('A question', HELP.questionMax),
  /** Posts of this category come first. */
  category: z.enum(POST_CATEGORIES, 'There is no such category.').optional(),
  /** Slug of the post that is being read; it comes first. */
  post: z.string().max(300).optional(),
  history: z
    .array(z.object({ question: line('A question', HELP.questionMax), answer: z.string().max(HELP.turnMax) }))
    .max(HELP.turnsMax, `At most ${HELP.turnsMax} earlier questions go along.`)
    .default([]),
});
export type Ask = z.infer<typeof askSchema>;

/** A passage that an answer rests on. */
export const helpSourceSchema = z.object({
  /** Counts from 1: `[1]` in a model's answer. */
  number: z.number().int(),
  postTitle: z.string(),
  category: z.string(),
  /** Null for a passage before the first section. */
  sectionTitle: z.string().nullable(),
  /** Own path with a fragment that leads to the section and highlights the passage (URL Fragment Text Directives). */
  href: z.string(),
  /** Word for word as it stands there; cells of a row apart by tabs. */
  passage: z.string(),
});
export type HelpSource = z.infer<typeof helpSourceSchema>;

/** One thing taken word for word from a post. `source` is the number of the passage it stands in. */
export const helpPartSchema = z.object({
  kind: z.enum(['sentence', 'point', 'row', 'code']),
  /** Cells of a row apart by tabs; the row of its table’s headings comes before it and mostly begins with an empty cell. */
  text: z.string(),
  /** Fence tag of code; empty for everything else. */
  language: z.string(),
  source: z.number().int(),
});
export type HelpPart = z.infer<typeof helpPartSchema>;

export const nearestPostSchema = z.object({ title: z.string(), category: z.string(), href: z.string() });

/**
 * What comes while a question is answered, in this order: `start`; any `note`; then `sources` and `part`s, or of a
 * model `sources`, `delta`s and `checked`; at the end `done` or `error`.
 *
 * When a model fails, a `note` that says so comes after its `sources` and whatever `delta`s there were, which are void
 * then; after it comes the answer of the posts, from its own `sources` on.
 */
export const helpEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    answerId: idSchema,
    answerer: z.enum(['posts', 'model']),
    model: z.string(),
  }),
  z.object({ type: z.literal('note'), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('sources'), sources: z.array(helpSourceSchema) }),
  z.object({ type: z.literal('part'), part: helpPartSchema }),
  z.object({ type: z.literal('delta'), text: z.string() }),
  /** The whole answer of a model, safe to show: no pictures, no foreign links, unsupported sentences marked. */
  z.object({ type: z.literal('checked'), html: z.string(), unsupported: z.number().int() }),
  z.object({
    type: z.literal('done'),
    outcome: z.enum(['answered', 'refused']),
    /** What a refusal says; the answer as plain text with `[n]` otherwise. */
    text: z.string(),
    nearest: z.array(nearestPostSchema),
  }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type HelpEvent = z.infer<typeof helpEventSchema>;

export const ratingSchema = z.object({ rating: z.enum(['up', 'down'], 'Rate with up or down.') });

/** A question that help had no answer to, or none that helped. Whose it was is not kept. */
export const openQuestionSchema = z.object({
  questionId: idSchema,
  question: z.string(),
  /** Where it was asked first: a category's or a post's title; empty when nowhere in particular. */
  place: z.string(),
  reason: z.enum(['no-answer', 'not-helpful']),
  count: z.number().int(),
  firstAskedAt: momentSchema,
  lastAskedAt: momentSchema,
});
export type OpenQuestion = z.infer<typeof openQuestionSchema>;

function budget(name: string) {
  const message = `${name} is a whole number from 0 to 100,000.`;
  return z.number(message).int(message).min(0, message).max(100_000, message);
}

/** Which model answers, if any. Without a key in it. */
export const helpSettingsSchema = z.object({
  /** Where an OpenAI-compatible server is, such as http://localhost:11434/v1; empty: only posts answer. */
  baseUrl: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  perPersonPerDay: budget('Questions per person a day'),
  perDay: budget('Questions a day'),
  /** Set by the environment of the server, where the form cannot change it. */
  isFixed: z.boolean(),
  /** Whether addresses of private networks are refused here. */
  refusesPrivate: z.boolean(),
  /** Questions that the model answered today (UTC). */
  usedToday: z.number().int(),
});
export type HelpSettings = z.infer<typeof helpSettingsSchema>;

/** What the form of the settings sends. `apiKey`: left out to keep the one there is, null to forget it. */
export const changeHelpSettingsSchema = z.object({
  baseUrl: z
    .string()
    .trim()
    .max(500, 'An address can have at most 500 characters.')
    .refine(
      (text) => text === '' || /^https?:\/\/[^\s@?#/]+(?:\/[^\s@?#]*)?$/i.test(text),
      'The address begins with http:// or https:// and holds neither a password nor a query, such as http://localhost:11434/v1.',
    ),
  model: z.string().trim().max(200, 'A model’s name can have at most 200 characters.'),
  apiKey: z.string().trim().max(500, 'A key can have at most 500 characters.').nullable().optional(),
  perPersonPerDay: budget('Questions per person a day'),
  perDay: budget('Questions a day'),
});
export type ChangeHelpSettings = z.infer<typeof changeHelpSettingsSchema>;

/** What came of asking the model one small thing. */
export const helpTestSchema = z.object({
  ok: z.boolean(),
  /** What it said, or what was wrong and how to mend it. */
  message: z.string(),
  milliseconds: z.number().int(),
});
