import { z } from 'zod';
import { draftContentSchema, type DraftContent } from '../../../server/contract/schemas/draft';

const media = { image: z.string(), imageAlt: z.string(), imageHash: z.string() };

/** The shape of a draft without the limits of the contract: whatever was typed is read back, however long. */
const keptContentSchema: z.ZodType<DraftContent> = z.object({
  category: draftContentSchema.shape.category.catch(''),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  titleImage: z.string(),
  titleImageAlt: z.string(),
  titleImageHash: z.string(),
  titleVideo: z.string(),
  titleVideoPoster: z.string(),
  videoHash: z.string(),
  subtitles: z.array(
    z.object({
      ...media,
      title: z.string(),
      isFAQ: z.boolean(),
      bulletPoints: z.array(
        z.object({
          ...media,
          text: z.string(),
          video: z.string(),
          videoHash: z.string(),
          codeSnippet: z.string(),
          codeLanguage: z.string(),
        }),
      ),
    }),
  ),
  superTitles: z.array(
    z.object({
      superTitle: z.string(),
      attributes: z.array(
        z.object({
          attribute: z.string(),
          items: z.array(z.object({ title: z.string(), bulletPoints: z.array(z.string()) })),
        }),
      ),
    }),
  ),
});

const keptDraftSchema = z.object({
  draftId: z.string(),
  /** Id of the post: that which publishing will give it, or that of the post being changed. */
  postId: z.string(),
  /** The post's revision that the changes were made from; null for a new post. */
  baseRevision: z.string().nullable(),
  content: keptContentSchema,
  /** Keys of the parts of the form, so that what belongs to one of them finds it again. */
  keys: z.array(z.string()),
  /** Names this state. */
  stamp: z.string(),
  /** Revision of the server's copy that this state was made from; null before the first. */
  revision: z.string().nullable(),
  /** Whether it holds what the server's copy does not. */
  isDirty: z.boolean(),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

/** A draft as a device keeps it. */
export type KeptDraft = z.output<typeof keptDraftSchema>;

/** A kept draft in the list of a person's own on this device. */
export interface KeptDraftEntry {
  draftId: string;
  postId: string;
  title: string;
  isUpdate: boolean;
  /** Whether the server has this state too. */
  isSaved: boolean;
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** Reads what a storage holds. @returns null when it is missing or damaged */
export function readKeptDraft(value: unknown): KeptDraft | null {
  return keptDraftSchema.safeParse(value).data ?? null;
}
