import { z } from 'zod';
import { draftContentSchema } from '../../contract/schemas/draft';
import { told, type Form } from './form';

export interface ContentPart extends Record<string, unknown> {
  content: string;
}

/** The text before the sections, as it is; only empty lines around it are counted apart. */
export const contentForm: Form<ContentPart> = {
  write: ({ content }) => content,
  factsOf: ({ content }) => {
    const before = /^\n*/.exec(content)?.[0].length;
    const after = content.length === before ? 0 : /\n*$/.exec(content)?.[0].length;
    return told({ before: before || undefined, after: after || undefined });
  },
  read: (visible, { before, after }) => ({
    content: emptyLines(before) + visible + emptyLines(after),
  }),
  parse: (value) => z.object({ content: draftContentSchema.shape.content }).safeParse(value).data,
};

function emptyLines(count: unknown): string {
  return typeof count === 'number' && count > 0 && count < 1_000 ? '\n'.repeat(count) : '';
}
