import { useDroppedFiles } from '../../../components/media/use-dropped-files';
import type { MediaKind } from '../../../stores/uploads/inspect/inspect-file';
import { useStore } from '../../../stores/context';
import { uploadIdOf } from '../../../stores/uploads/upload-id';
import { UploadsStore, type UploadField } from '../../../stores/uploads/uploads-store';
import { newPoint, type FormPoint, type FormSubtitle } from '../model/form-content';
import { fieldId, POST_KEY } from '../model/field-paths';
import { useFormTools } from './form-context';

/** Whether a field can take a file: it has none, and none is on its way to it. */
type IsFree = (id: string, path: string) => boolean;

function useFreeFields() {
  const { form, formId, draftId } = useFormTools();
  const uploads = useStore(UploadsStore);
  const isFree: IsFree = (id, path) =>
    path === '' && uploads.stateOf(uploadIdOf(formId, id)).status !== 'uploading';
  const field = (id: string, kind: MediaKind): UploadField => ({
    id: uploadIdOf(formId, id),
    kind,
    category: form.content.category,
    place: { draftId, path: id },
  });
  return { form, isFree, field };
}

/** A picture or film that is pasted or dropped into the content becomes that of the title, if there is none yet. */
export function useFilesInContent(): (files: readonly File[]) => void {
  const { form, isFree, field } = useFreeFields();
  return useDroppedFiles((kind) => {
    const name = kind === 'image' ? 'titleImage' : 'titleVideo';
    const id = fieldId(POST_KEY, name);
    return isFree(id, form.content[name].path) ? field(id, kind) : null;
  });
}

/**
 * Files that are pasted or dropped into a bullet point become its image and its video, further ones bullet points
 * behind it.
 */
export function useFilesInPoint(subtitle: FormSubtitle, point: FormPoint): (files: readonly File[]) => void {
  const { form, isFree, field } = useFreeFields();
  return useDroppedFiles((kind) => {
    const index = subtitle.bulletPoints.findIndex(({ key }) => key === point.key);
    const behind = subtitle.bulletPoints.slice(index).findIndex((other, distance) => {
      const isBlank = distance === 0 || (other.text === '' && other.codeSnippet === '');
      return isBlank && isFree(fieldId(other.key, kind), other[kind].path);
    });
    const known = behind < 0 ? undefined : subtitle.bulletPoints[index + behind];
    if (known) {
      return field(fieldId(known.key, kind), kind);
    }
    const added = newPoint(form.newKey);
    form.add(subtitle.bulletPoints, added, index + 1);
    return field(fieldId(added.key, kind), kind);
  });
}
