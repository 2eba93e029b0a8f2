import { useContext, useEffect, useRef } from 'react';
import type { Category } from '../../../server/contract/constants/categories';
import { MESSAGES } from '../../../server/contract/messages';
import { useStore, useStores } from '../../stores/context';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import { uploadIdOf } from '../../stores/uploads/upload-id';
import { UploadsStore, type UploadField, type UploadState } from '../../stores/uploads/uploads-store';
import { FormOfFilesContext } from './form-of-files';
import { withFile, type MediaValue } from './media-value';

interface MediaFieldState {
  state: UploadState;
  choose: (files: readonly File[]) => void;
  cancel: () => void;
  /** Null where the same file cannot go another time. */
  retry: (() => void) | null;
  /** Forgets a file that did not arrive; null where none is at fault. */
  dismiss: (() => void) | null;
}

/** The upload of a field: started here, taken up after a reload, and its result handed to the form. */
export function useMediaField(options: {
  id: string;
  path?: string;
  kind: MediaKind;
  category?: Category | '';
  value: MediaValue;
  onChange: (value: MediaValue) => void;
}): MediaFieldState {
  const { id: controlId, path = controlId, kind, category = '', value, onChange } = options;
  const { ui } = useStores();
  const uploads = useStore(UploadsStore);
  const form = useContext(FormOfFilesContext);
  const draftId = form && form.draftId;
  const id = form ? uploadIdOf(form.formId, controlId) : controlId;
  const state = uploads.stateOf(id);
  const field = (): UploadField => ({
    id,
    kind,
    category,
    place: draftId === null ? null : { draftId, path },
  });
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    void uploads.attach({ id, kind, category, place: draftId === null ? null : { draftId, path } });
  }, [uploads, id, kind, category, draftId, path]);
  const isWaiting = state.status === 'done' && !state.isTaken;
  useEffect(() => {
    const result = isWaiting ? uploads.take(id) : null;
    if (result) {
      latest.current.onChange(withFile(latest.current.value, result));
    }
  }, [uploads, id, isWaiting]);
  return {
    state,
    choose([file, ...others]) {
      if (!file) {
        ui.toast(MESSAGES.upload.noFile, 'error');
        return;
      }
      if (others.length > 0) {
        ui.toast(MESSAGES.upload.onlyOne(others.map(({ name }) => name).join(', ')));
      }
      uploads.start(field(), file);
    },
    cancel: () => uploads.cancel(id),
    dismiss:
      state.status === 'error'
        ? () => {
            uploads.cancel(id);
            // What the form says of the file that did not come is settled as well.
            onChange(value);
          }
        : null,
    retry: state.status === 'error' && state.canRetry ? () => uploads.retry(id) : null,
  };
}
