import { z } from 'zod';
import { POST_CATEGORIES } from '../constants/categories';
import { LIMITS } from '../constants/limits';
import { idSchema, momentSchema } from './common';
import { postPageSchema, postSchema } from './post';

/** Whatever stands in a form right now: wrong, half-finished or empty. Only its size is limited. */
function anyText(max: number) {
  return z.string('This must be text.').max(max, `This can have at most ${max} characters.`).default('');
}

function anyList<T extends z.ZodType>(item: T, max: number) {
  return z.array(item, 'This must be a list.').max(max, `At most ${max} are allowed.`).default([]);
}

const line = anyText(LIMITS.draftLineMax);
const text = anyText(LIMITS.contentMax);
const media = { image: line, imageAlt: line, imageHash: line };

export const draftPointSchema = z.object({
  text,
  ...media,
  video: line,
  videoHash: line,
  codeSnippet: text,
  codeLanguage: line,
});

export const draftSubtitleSchema = z.object({
  title: line,
  ...media,
  isFAQ: z.boolean().default(false),
  bulletPoints: anyList(draftPointSchema, LIMITS.bulletPointsMax),
});

export const draftSuperTitleSchema = z.object({
  superTitle: line,
  attributes: anyList(
    z.object({
      attribute: line,
      items: anyList(
        z.object({ title: line, bulletPoints: anyList(text, LIMITS.itemsMax) }),
        LIMITS.itemsMax,
      ),
    }),
    LIMITS.attributesMax,
  ),
});

/** A post being written: the fields of `postDraftSchema`, without its rules. */
export const draftContentSchema = z.object({
  category: z.union([z.enum(POST_CATEGORIES), z.literal('')]).default(''),
  title: line,
  content: text,
  summary: text,
  keywords: anyList(line, LIMITS.keywordsMax),
  titleImage: line,
  titleImageAlt: line,
  titleImageHash: line,
  titleVideo: line,
  titleVideoPoster: line,
  videoHash: line,
  subtitles: anyList(draftSubtitleSchema, LIMITS.subtitlesMax),
  superTitles: anyList(draftSuperTitleSchema, LIMITS.superTitlesMax),
});
export type DraftContent = z.output<typeof draftContentSchema>;
export type DraftSubtitle = z.output<typeof draftSubtitleSchema>;
export type DraftPoint = z.output<typeof draftPointSchema>;
export type DraftSuperTitle = z.output<typeof draftSuperTitleSchema>;

/** When a draft is to be published, and why that failed, should it have. */
export const draftScheduleSchema = z.object({
  publishAt: momentSchema,
  /** The draft's revision that will be published: later changes are not in it until it is scheduled anew. */
  revision: idSchema,
  /** Why it was not published at its time; null while it waits. */
  failure: z.string().nullable(),
});

/** A draft in the list of one's own. */
export const draftSummarySchema = z.object({
  draftId: idSchema,
  /** The published post that this draft changes; null for a new one. */
  postId: idSchema.nullable(),
  title: z.string(),
  category: z.string(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
  revision: idSchema,
  schedule: draftScheduleSchema.nullable(),
});
export type DraftSummary = z.infer<typeof draftSummarySchema>;

export const draftSchema = draftSummarySchema.extend({
  content: draftContentSchema,
  /** The revision of the post that the changes were made from; null for a new post. */
  baseRevision: idSchema.nullable(),
});
export type Draft = z.infer<typeof draftSchema>;

export const saveDraftSchema = z.object({
  content: draftContentSchema,
  postId: idSchema.nullable().default(null),
  baseRevision: idSchema.nullable().default(null),
  /** The draft's revision that this one was made from; null for the first. Another one in place: 409. */
  parentRevision: idSchema.nullable(),
});

/** One thing that the author may want to mend. */
export const findingSchema = z.object({
  code: z.enum([
    'missing_alt',
    'empty_section',
    'broken_link',
    'heading_order',
    'snippet_syntax',
    'too_heavy',
  ]),
  /** `warning`: readers will stumble; `hint`: it could be better. */
  level: z.enum(['warning', 'hint']),
  message: z.string(),
  /** The field it is about, such as `subtitles.0.bulletPoints.2.codeSnippet`. */
  path: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

/** A draft as readers would see it, and what could be better. */
export const previewSchema = z.object({
  page: postPageSchema,
  findings: z.array(findingSchema),
  /** Words of all its texts; code does not count. */
  words: z.number().int().min(0),
});
export type Preview = z.infer<typeof previewSchema>;

/** One state that a post was in. */
export const revisionSummarySchema = z.object({
  revision: idSchema,
  title: z.string(),
  /** When this state was saved. */
  savedAt: momentSchema,
  isCurrent: z.boolean(),
});
export type RevisionSummary = z.infer<typeof revisionSummarySchema>;

export const deletedPostSchema = z.object({
  postId: idSchema,
  title: z.string(),
  category: z.string(),
  deletedAt: momentSchema,
  /** Until then it can be restored. */
  restorableUntil: momentSchema,
  /** Then only an admin can restore it. */
  isRemovedByAdmin: z.boolean(),
});
export type DeletedPost = z.infer<typeof deletedPostSchema>;

/** What a 409 carries beside its message: the state in place. */
export const postConflictSchema = z.object({ post: postSchema });
export const draftConflictSchema = z.object({ draft: draftSchema });
