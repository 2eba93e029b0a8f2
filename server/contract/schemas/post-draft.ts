import { z } from 'zod';
import { POST_CATEGORIES } from '../constants/categories';
import { LIMITS } from '../constants/limits';
import { MESSAGES } from '../messages';
import { lineSchema } from './common';

/** Text over several lines that people typed: kept as typed. */
function textSchema(name: string, max: number) {
  return z.string(`${name} must be text.`).max(max, `${name} can have at most ${max} characters.`);
}

/** The path of an uploaded file, or nothing. Whether it is one of the author's own is checked by the server. */
const mediaPathSchema = z
  .string('A file is given by its path.')
  .max(200, 'This is no path of an uploaded file.');
const hashSchema = z.string('A hash is text.').regex(/^([0-9a-f]{64})?$/, 'A hash is a SHA-256 in hex.');
const altSchema = textSchema('The alternative text', LIMITS.altMax);

function listOf<T extends z.ZodType>(item: T, name: string, max: number) {
  return z
    .array(item, `${name} must be a list.`)
    .max(max, `${name}: at most ${max} are allowed.`)
    .default([]);
}

const bulletPointDraftSchema = z.object({
  text: textSchema('The bullet point', LIMITS.textMax).default(''),
  image: mediaPathSchema.default(''),
  imageAlt: altSchema.default(''),
  imageHash: hashSchema.default(''),
  video: mediaPathSchema.default(''),
  videoHash: hashSchema.default(''),
  codeSnippet: textSchema('The code snippet', LIMITS.snippetMax).default(''),
  codeLanguage: textSchema('The language', 40).default(''),
});

const subtitleDraftSchema = z.object({
  title: lineSchema('The subtitle', LIMITS.titleMax),
  image: mediaPathSchema.default(''),
  imageAlt: altSchema.default(''),
  imageHash: hashSchema.default(''),
  isFAQ: z.boolean('isFAQ is true or false.').default(false),
  bulletPoints: listOf(bulletPointDraftSchema, 'Bullet points', LIMITS.bulletPointsMax),
});

const itemDraftSchema = z.object({
  title: lineSchema('The item', LIMITS.titleMax),
  bulletPoints: listOf(textSchema('The bullet point', LIMITS.textMax), 'Bullet points', LIMITS.itemsMax),
});

const superTitleDraftSchema = z.object({
  superTitle: lineSchema('The super title', LIMITS.titleMax),
  attributes: listOf(
    z.object({
      attribute: lineSchema('The attribute', LIMITS.titleMax),
      items: listOf(itemDraftSchema, 'Items', LIMITS.itemsMax),
    }),
    'Attributes',
    LIMITS.attributesMax,
  ),
});

/**
 * A submitted post (SPEC §3 and §5). The author is taken from the session (DECISIONS, "Sent by the client,
 * ignored"); titles and names are plain text, the rest is Markdown as typed.
 */
export const postDraftSchema = z.object({
  category: z.enum(POST_CATEGORIES, MESSAGES.posts.selectCategory),
  title: lineSchema('Title', LIMITS.titleMax),
  content: z
    .string({
      error: ({ input }) => (input === undefined ? 'Content is required.' : 'Content must be text.'),
    })
    .max(LIMITS.contentMax, `Content can have at most ${LIMITS.contentMax} characters.`)
    .refine((text) => text.trim() !== '', 'Content is required.'),
  summary: textSchema('Summary', LIMITS.summaryMax).default(''),
  keywords: listOf(lineSchema('A keyword', LIMITS.keywordMax), 'Keywords', LIMITS.keywordsMax),
  titleImage: mediaPathSchema.default(''),
  titleImageAlt: altSchema.default(''),
  titleImageHash: hashSchema.default(''),
  titleVideo: mediaPathSchema.default(''),
  titleVideoPoster: mediaPathSchema.default(''),
  videoHash: hashSchema.default(''),
  subtitles: listOf(subtitleDraftSchema, 'Subtitles', LIMITS.subtitlesMax),
  superTitles: listOf(superTitleDraftSchema, 'Super titles', LIMITS.superTitlesMax),
});
export type PostDraftInput = z.input<typeof postDraftSchema>;
