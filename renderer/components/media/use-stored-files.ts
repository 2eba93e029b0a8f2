import { autorun, runInAction } from 'mobx';
import { useEffect, useRef } from 'react';
import type { MediaFile } from '../../../server/contract/schemas/media';
import { useStore } from '../../stores/context';
import { UploadsStore } from '../../stores/uploads/uploads-store';

/**
 * Hands stored files to a form whose fields are not all drawn: those of a folded part wait for nobody.
 *
 * @param place puts a file into the field of this id; false when the form has no such field, so that the file waits
 */
export function useStoredFiles(place: (fieldId: string, file: MediaFile) => boolean): void {
  const uploads = useStore(UploadsStore);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(
    () =>
      autorun(() => {
        for (const id of uploads.readyIds) {
          runInAction(() => {
            const state = uploads.stateOf(id);
            if (state.status === 'done' && latest.current(id, state.result)) {
              uploads.take(id);
            }
          });
        }
      }),
    [uploads],
  );
}
