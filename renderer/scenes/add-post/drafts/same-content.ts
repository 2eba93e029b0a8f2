import { draftContentSchema, type DraftContent } from '../../../../server/contract/schemas/draft';
import { contentOf, formOf } from '../model/form-content';
import { withoutEmptyParts } from '../model/submission';

/** Whether two drafts say the same, whatever the order of their fields. */
export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  return canonical(one) === canonical(other);
}

/** The content as text: its fields in the order of the contract, its empty parts left out. */
export function canonical(content: DraftContent): string {
  const parsed = draftContentSchema.safeParse(content).data ?? content;
  return JSON.stringify(contentOf(withoutEmptyParts(formOf(parsed, () => ''))));
}
