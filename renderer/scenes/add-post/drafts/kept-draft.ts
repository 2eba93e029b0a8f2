import { z } from 'zod';
import { draftContentSchema, type DraftContent } from '../../../../server/contract/schemas/draft';
import { contentOf, formOf } from '../model/form-content';
import { withoutEmptyParts } from '../model/submission';

const keptDraftSchema = z.object({
  draftId: z.string(),
  /** Id of the post: that which publishing will give it, or that of the post being changed. */
  postId: z.string(),
  /** The post's revision that the changes were made from; null for a new post. */
  baseRevision: z.string().nullable(),
  content: draftContentSchema,
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
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** Reads what a storage holds. @returns null when it is missing or damaged */
export function readKeptDraft(value: unknown): KeptDraft | null {
  return keptDraftSchema.safeParse(value).data ?? null;
}

/** Whether two drafts say the same, whatever the order of their fields. */
export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  return canonical(one) === canonical(other);
}

/** The content as text: its fields in the order of the contract, its empty parts left out. */
export function canonical(content: DraftContent): string {
  const parsed = draftContentSchema.safeParse(content).data ?? content;
  return JSON.stringify(contentOf(withoutEmptyParts(formOf(parsed, () => ''))));
}
