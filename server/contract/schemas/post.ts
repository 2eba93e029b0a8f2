import { z } from 'zod';
import { EDITOR_LANGUAGES } from '../constants/editor';
import { imageSchema, momentSchema, videoSchema } from './common';

/** A bullet point of a section. Media fields hold the path of an uploaded file, or an empty string. */
export const bulletPointSchema = z.object({
  text: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  imageHash: z.string(),
  video: z.string(),
  videoHash: z.string(),
  codeSnippet: z.string(),
  /** Fence tag of the snippet, such as `ts`; empty when unknown. */
  codeLanguage: z.string(),
});
export type BulletPoint = z.infer<typeof bulletPointSchema>;

export const subtitleSchema = z.object({
  title: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  imageHash: z.string(),
  isFAQ: z.boolean(),
  bulletPoints: z.array(bulletPointSchema),
});
export type Subtitle = z.infer<typeof subtitleSchema>;

/** One comparison: attributes are the rows, items the cells, an item's title its column. */
export const superTitleSchema = z.object({
  superTitle: z.string(),
  attributes: z.array(
    z.object({
      attribute: z.string(),
      items: z.array(z.object({ title: z.string(), bulletPoints: z.array(z.string()) })),
    }),
  ),
});
export type SuperTitle = z.infer<typeof superTitleSchema>;

/** A post as lists show it. */
export const postCardSchema = z.object({
  postId: z.string(),
  slug: z.string(),
  title: z.string(),
  /** At most 160 characters of plain text. */
  excerpt: z.string(),
  category: z.string(),
  author: z.string(),
  date: momentSchema,
  createdAt: momentSchema,
  readMinutes: z.number().int().min(1),
  titleImage: imageSchema.nullable(),
  /** Search only: a passage with the found words between `<mark>` and `</mark>`, all else escaped HTML. */
  highlight: z.string().optional(),
});
export type PostCard = z.infer<typeof postCardSchema>;

/** A post with its source, as SPEC §3 has it. */
export const postSchema = z.object({
  postId: z.string(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  category: z.string(),
  author: z.string(),
  userId: z.string().nullable(),
  date: momentSchema,
  createdAt: momentSchema,
  updatedAt: momentSchema,
  revision: z.string(),
  readMinutes: z.number().int().min(1),
  titleImage: z.string(),
  titleImageAlt: z.string(),
  titleImageHash: z.string(),
  titleVideo: z.string(),
  titleVideoPoster: z.string(),
  videoHash: z.string(),
  subtitles: z.array(subtitleSchema),
  superTitles: z.array(superTitleSchema),
});
export type Post = z.infer<typeof postSchema>;

/** One bullet point, rendered. `html` is sanitised on the server. */
export const pagePointSchema = z.object({
  html: z.string(),
  image: imageSchema.nullable(),
  video: videoSchema.nullable(),
  /** Highlighted snippet as HTML with `tok-` classes, or null. */
  codeHtml: z.string().nullable(),
  /** What the snippet's language is called, such as `JavaScript`. */
  codeName: z.string(),
  /** The language of the code editor that it is written in; null for any other. */
  editorLanguage: z.enum(EDITOR_LANGUAGES.map(({ id }) => id)).nullable(),
});

export const pageSectionSchema = z.object({
  /** The URL hash of the section. */
  id: z.string(),
  title: z.string(),
  isFAQ: z.boolean(),
  image: imageSchema.nullable(),
  points: z.array(pagePointSchema),
});
export type PageSection = z.infer<typeof pageSectionSchema>;

/** A post rendered for reading: what the post page needs and nothing else (`?view=page`). */
export const postPageSchema = postCardSchema.omit({ highlight: true }).extend({
  updatedAt: momentSchema,
  keywords: z.array(z.string()),
  titleVideo: videoSchema.nullable(),
  contentHtml: z.string(),
  summaryHtml: z.string(),
  sections: z.array(pageSectionSchema),
  superTitles: z.array(superTitleSchema),
  related: z.array(postCardSchema),
});
export type PostPage = z.infer<typeof postPageSchema>;

/** A post marked as completed (SPEC §3). */
export const completedPostSchema = z.object({
  postId: z.string(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  completedAt: momentSchema,
});
export type CompletedPost = z.infer<typeof completedPostSchema>;

/** How far somebody is in a category. `percent` by SPEC §9: a whole number from 0 to 100. */
export const progressSchema = z.object({
  category: z.string(),
  completed: z.number().int(),
  total: z.number().int(),
  percent: z.number().int(),
});
export type Progress = z.infer<typeof progressSchema>;
