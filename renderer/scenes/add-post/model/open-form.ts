import { uuidv7 } from 'uuidv7';
import type { DraftContent } from '../../../../server/contract/schemas/draft';
import { formOf, type FormKeys } from './form-content';
import { FormStore } from './form-store';

/** Sections that are shown open at most when a draft is opened: more of them are folded, to be overseen. */
const OPEN_SECTIONS = 6;

const newKey = (): string => `n${uuidv7().slice(-12)}`;

/** Puts a draft into a form. @param keys of its parts, as far as they are known */
export function openForm(content: DraftContent, keys: FormKeys): FormStore {
  const form = new FormStore(formOf(content, newKey, keys), newKey);
  const { subtitles } = form.content;
  if (subtitles.length > OPEN_SECTIONS) {
    form.foldAll(subtitles.map(({ key }) => key));
  }
  return form;
}
