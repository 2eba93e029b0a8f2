import { autorun, compareStructural, reaction } from 'mobx';
import { withFile } from '../../../components/media/media-value';
import { uploadIdOf } from '../../../stores/uploads/upload-id';
import type { UploadsStore } from '../../../stores/uploads/uploads-store';
import type { FormStore } from '../model/form-store';
import { mediaFields } from '../model/media-fields';

export interface FormOfFields {
  form: FormStore;
  /** Tells its fields from those of other forms. */
  id: string;
  /** Of the draft in the form, which may get another. */
  draftId: () => string;
}

/**
 * Brings files and the fields of a form together, also of parts that are folded.
 *
 * @returns stops that
 */
export function followFiles(form: FormOfFields, uploads: UploadsStore): () => void {
  const stops = [attachFiles(form, uploads), takeFiles(form, uploads)];
  return () => stops.forEach((stop) => stop());
}

/** What an earlier page left for a field goes on, also where its part is folded. @returns stops that */
function attachFiles({ form, id: formId, draftId }: FormOfFields, uploads: UploadsStore): () => void {
  return reaction(
    () => {
      const draft = draftId();
      return mediaFields(form.content).map(({ id, kind }) => ({
        id: uploadIdOf(formId, id),
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
function takeFiles({ form, id: formId }: FormOfFields, uploads: UploadsStore): () => void {
  return autorun(() => {
    const controls = new Map(mediaFields(form.content).map(({ id }) => [uploadIdOf(formId, id), id]));
    for (const ready of uploads.readyIds) {
      const control = controls.get(ready);
      const file = control === undefined ? null : uploads.take(ready);
      if (control !== undefined && file) {
        form.putMedia(control, (value) => withFile(value, file));
      }
    }
  });
}
