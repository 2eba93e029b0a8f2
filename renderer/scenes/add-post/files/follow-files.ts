import { autorun, compareStructural, reaction } from 'mobx';
import { withFile } from '../../../components/media/media-value';
import type { UploadsStore } from '../../../stores/uploads/uploads-store';
import type { FormStore } from '../model/form-store';
import { mediaFields } from '../model/media-fields';

/**
 * Brings files and the fields of a form together, also of parts that are folded.
 *
 * @param draftId of the draft in the form, which may get another
 * @returns stops that
 */
export function followFiles(form: FormStore, uploads: UploadsStore, draftId: () => string): () => void {
  const stops = [attachFiles(form, uploads, draftId), takeFiles(form, uploads)];
  return () => stops.forEach((stop) => stop());
}

/** What an earlier page left for a field goes on, also where its part is folded. @returns stops that */
function attachFiles(form: FormStore, uploads: UploadsStore, draftId: () => string): () => void {
  return reaction(
    () => {
      const draft = draftId();
      return mediaFields(form.content).map(({ id, kind }) => ({
        id,
        kind,
        place: { draftId: draft, path: id },
      }));
    },
    (fields) => {
      const { category } = form.content;
      fields.forEach((field) => void uploads.attach({ ...field, category }));
    },
    { fireImmediately: true, equals: compareStructural },
  );
}

/** Takes the files that have come for fields which do not stand on the page. @returns stops that */
function takeFiles(form: FormStore, uploads: UploadsStore): () => void {
  return autorun(() => {
    const ids = new Set(mediaFields(form.content).map(({ id }) => id));
    for (const id of uploads.readyIds.filter((ready) => ids.has(ready))) {
      const file = uploads.take(id);
      if (file) {
        form.putMedia(id, (value) => withFile(value, file));
      }
    }
  });
}
