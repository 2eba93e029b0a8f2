import { createNewFiles, type NewFiles } from './new-files';
import { createWritesInPlace, type WritesInPlace } from './writes-in-place';

/** What a crash may leave of writing the person's files, and what puts it right at the next start. */
export interface UnfinishedWrites {
  readonly newFiles: Pick<NewFiles, 'note'>;
  readonly inPlace: Pick<WritesInPlace, 'write'>;
  /**
   * Before anything is written.
   *
   * @param signal ends it: what was not looked at by then is left for another start
   * @returns paths of files that have their old bytes again, and of those removed
   */
  mend(signal?: AbortSignal): Promise<{ mended: string[]; swept: string[] }>;
}

/** @param folder for notes and copies; is made when it is needed */
export function createUnfinishedWrites(folder: string): UnfinishedWrites {
  const newFiles = createNewFiles(folder);
  const inPlace = createWritesInPlace(folder);
  return {
    newFiles,
    inPlace,
    mend: async (signal) => ({ mended: await inPlace.mend(signal), swept: await newFiles.sweep(signal) }),
  };
}
