import { useState } from 'react';
import type { EditorFile, Workspace } from '../model/types';
import { isCancelled } from './open-files';
import { saveFile } from './save-file';
import type { Tell } from './tell';

interface Saver {
  start: (file: EditorFile, how: 'in-place' | 'over' | 'as') => Promise<void>;
  /** A file that was written by another program meanwhile: the person decides. */
  changedOutside: { file: EditorFile; name: string } | null;
  overwrite: () => void;
  saveAs: () => void;
  cancel: () => void;
}

/** Saves files, and says what came of it. */
export function useSave(workspace: Workspace, tell: Tell): Saver {
  const [changedOutside, setChangedOutside] = useState<Saver['changedOutside']>(null);
  const start: Saver['start'] = async (file, how) => {
    try {
      const saving = await saveFile(workspace, file, how);
      if (saving.kind === 'changed-outside') {
        setChangedOutside({ file, name: saving.name });
      } else if (saving.kind === 'saved') {
        tell.done(`Saved to ${saving.name}.`);
      }
    } catch (error) {
      if (!isCancelled(error)) {
        tell.failure(`“${file.name}” could not be saved. Try Save as, or download the text.`, error);
      }
    }
  };
  const decide = (how?: 'over' | 'as') => () => {
    setChangedOutside(null);
    // What was typed while the question stood there is saved too.
    const file = workspace.files.find(({ id }) => id === changedOutside?.file.id);
    if (file && how) {
      void start(file, how);
    }
  };
  return {
    start,
    changedOutside,
    overwrite: decide('over'),
    saveAs: decide('as'),
    cancel: decide(),
  };
}
