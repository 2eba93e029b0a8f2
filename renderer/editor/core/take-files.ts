import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

interface FileTaking {
  onFiles: (files: File[]) => void;
  /** Whether files are taken at all: else they are left to the browser. */
  takesFiles: () => boolean;
}

/** Pasted and dropped files. A paste that is text as well, such as cells of a table, stays a paste. */
export function takeFiles({ onFiles, takesFiles }: FileTaking): Extension {
  return EditorView.domEventHandlers({
    paste: (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isText = event.clipboardData?.types.includes('text/plain') ?? false;
      if (files.length === 0 || isText || !takesFiles()) {
        return false;
      }
      event.preventDefault();
      onFiles(files);
      return true;
    },
    drop: (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || !takesFiles()) {
        return false;
      }
      event.preventDefault();
      onFiles(files);
      return true;
    },
  });
}
