import { z } from 'zod';
import { FILE_FORMATS, FILE_LIMITS } from '../constants/files';
import { draftSummarySchema } from './draft';

/** How a post is to be written to a file. */
export const exportQuerySchema = z.object({
  format: z.enum(FILE_FORMATS, 'format is md or zip.').default('md'),
});

export const importQuerySchema = z.object({
  /** What the file is called: a title for a text that has none. */
  name: z
    .string()
    .max(FILE_LIMITS.fileNameMax, `A name can have at most ${FILE_LIMITS.fileNameMax} characters.`)
    .default(''),
});

/** Something that an import had to leave out or change. Lines count from 1; null where it is about no line. */
export const importNoteSchema = z.object({ line: z.number().int().nullable(), text: z.string() });
export type ImportNoteDto = z.infer<typeof importNoteSchema>;

/** The draft that was made of a file. */
export const importedDraftSchema = z.object({
  draft: draftSummarySchema,
  notes: z.array(importNoteSchema),
});
export type ImportedDraft = z.infer<typeof importedDraftSchema>;
