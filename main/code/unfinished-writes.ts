import { createNewFiles, type NewFiles } from './new-files';
import { createWritesInPlace, type WritesInPlace } from './writes-in-place';

/** What a crash may leave of writing the person's files, and what puts it right at the next start. */
export interface UnfinishedWrites {
  readonly newFiles: Pick<NewFiles, 'note'>;
  readonly inPlace: Pick<WritesInPlace, 'write'>;
  /** Before anything is written. @returns paths of files that have their old bytes again, and of those removed */
  mend(): Promise<{ mended: string[]; swept: string[] }>;
}

/** @param folder for notes and copies; is made when it is needed */
export function createUnfinishedWrites(folder: string): UnfinishedWrites {
  const newFiles = createNewFiles(folder);
  const inPlace = createWritesInPlace(folder);
  return {
    newFiles,
    inPlace,
    mend: async () => ({ mended: await inPlace.mend(), swept: await newFiles.sweep() }),
  };
}
