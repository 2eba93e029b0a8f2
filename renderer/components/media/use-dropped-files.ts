import { MESSAGES } from '../../../server/contract/messages';
import { useStore, useStores } from '../../stores/context';
import { UploadsStore, type UploadField } from '../../stores/uploads/uploads-store';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import { isOfKind } from './pick-files';

const KINDS: readonly MediaKind[] = ['image', 'video'];

/**
 * Takes files that were dropped on or pasted into a text: pictures and films go where the form says, and of all others
 * it is said that they were not taken.
 *
 * @param nextField the field for the next file of a kind, empty and of its own; null when there is no room left
 */
export function useDroppedFiles(
  nextField: (kind: MediaKind) => UploadField | null,
): (files: readonly File[]) => void {
  const { ui } = useStores();
  const uploads = useStore(UploadsStore);
  return (files) => {
    const notTaken: string[] = [];
    for (const file of files) {
      const kind = KINDS.find((known) => isOfKind(file, known));
      const field = kind ? nextField(kind) : null;
      if (field) {
        uploads.start(field, file);
      } else {
        notTaken.push(file.name);
      }
    }
    if (files.length === 0) {
      ui.toast(MESSAGES.upload.noFile, 'error');
    } else if (notTaken.length > 0) {
      ui.toast(MESSAGES.upload.notTaken(notTaken.join(', ')), 'error');
    }
  };
}
