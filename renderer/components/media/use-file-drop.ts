import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { filesOf, hasFiles } from './pick-files';

/** Whether files are held over an element, and the handlers that it takes for it. */
export interface FileDrop {
  isOver: boolean;
  handlers: {
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
  };
}

/**
 * Takes files that are dropped on an element, or pasted while the focus is in it.
 *
 * @param onFiles at least one
 */
export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [isOver, setIsOver] = useState(false);
  // Entering a child leaves its parent: the depth says whether anything is left.
  const depth = useRef(0);
  useEffect(() => keepStrayDrops(), []);
  const enter = (step: 1 | -1) => {
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  };
  const take = (transfer: DataTransfer): boolean => {
    const files = filesOf(transfer);
    if (files.length > 0) {
      onFiles(files);
    }
    return files.length > 0;
  };
  return {
    isOver,
    handlers: {
      onDragEnter: ({ dataTransfer }) => {
        if (hasFiles(dataTransfer)) {
          enter(1);
        }
      },
      onDragOver: (event) => {
        if (hasFiles(event.dataTransfer)) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'copy';
        }
      },
      onDragLeave: ({ dataTransfer }) => {
        if (hasFiles(dataTransfer)) {
          enter(-1);
        }
      },
      onDrop: (event) => {
        depth.current = 0;
        setIsOver(false);
        // A text inside took them already.
        if (!event.defaultPrevented && hasFiles(event.dataTransfer)) {
          event.preventDefault();
          event.stopPropagation();
          take(event.dataTransfer);
        }
      },
      onPaste: (event) => {
        if (!event.defaultPrevented && take(event.clipboardData)) {
          event.preventDefault();
          event.stopPropagation();
        }
      },
    },
  };
}

/** A file that is dropped beside its place would take the page's place, with all that was typed. */
function keepStrayDrops(): () => void {
  const names = ['dragover', 'drop'] as const;
  const keep = (event: globalThis.DragEvent) => {
    if (!event.defaultPrevented && hasFiles(event.dataTransfer)) {
      event.preventDefault();
      if (event.dataTransfer) {
        event.dataTransfer.dropEffect = 'none';
      }
    }
  };
  names.forEach((name) => window.addEventListener(name, keep));
  return () => names.forEach((name) => window.removeEventListener(name, keep));
}
