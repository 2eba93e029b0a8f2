import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { FileLook, MountedFile } from '../../../editor/core/mount-file';
import type { OpenFile } from '../model/open-file';
import { mountTurn } from './mount-turns';
import { textAreaEditor } from './text-area-editor';

interface FileEditorOptions {
  file: OpenFile;
  host: RefObject<HTMLElement | null>;
  textArea: RefObject<HTMLTextAreaElement | null>;
  look: FileLook;
  /** Whether its window is the one in front, whose editor comes first. */
  isActive: () => boolean;
  onTyping: () => void;
  /** Takes pasted and dropped files. */
  onFiles: (files: File[]) => void;
}

/**
 * Puts an editor in the place of a file's text area, with its text, its cursor and what can be undone. Where its code
 * does not come, the text area stays (SPEC §4, "Editor").
 *
 * @returns the editor; null while the text area stands
 */
export function useFileEditor(options: FileEditorOptions): {
  editor: MountedFile | null;
  hasFailed: boolean;
} {
  const [editor, setEditor] = useState<MountedFile | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef(options);
  const { file, host, textArea } = options;
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    let isWanted = true;
    let leave = textArea.current ? file.attach(textAreaEditor(textArea.current), true) : undefined;
    const mount = async (): Promise<void> => {
      const { mountFile } = await import('../../../editor/core/mount-file');
      await mountTurn(() => latest.current.isActive());
      await compositionEnd(textArea.current);
      const place = host.current;
      if (!isWanted || !place) {
        return;
      }
      const area = textArea.current;
      const hasFocus = area !== null && document.activeElement === area;
      // The text area has the text until the editor stands: making that may fail.
      const mounted = mountFile({
        host: place,
        value: file.code,
        selection:
          area && (file.rest === undefined || file.wasTypedBefore)
            ? { anchor: area.selectionStart, head: area.selectionEnd }
            : undefined,
        rest: file.rest,
        undoTo: file.undoTo,
        look: latest.current.look,
        onTyping: () => latest.current.onTyping(),
        onFiles: (files) => latest.current.onFiles(files),
      });
      leave?.();
      leave = () => {
        file.rest = mounted.leave();
      };
      // At once: a key between the two would be lost.
      flushSync(() => setEditor(mounted));
      if (hasFocus) {
        mounted.focus();
      }
      const detach = file.attach(mounted);
      leave = () => {
        detach();
        file.rest = mounted.leave();
      };
    };
    const fail = (): void => {
      if (!isWanted) {
        return;
      }
      leave?.();
      flushSync(() => {
        setEditor(null);
        setHasFailed(true);
      });
      leave = textArea.current ? file.attach(textAreaEditor(textArea.current)) : undefined;
    };
    mount().catch(fail);
    return () => {
      isWanted = false;
      leave?.();
      setEditor(null);
    };
  }, [file, host, textArea]);
  return { editor, hasFailed };
}

/** A word that an input method is still making would be lost with the text area. */
function compositionEnd(area: HTMLTextAreaElement | null): Promise<void> {
  if (!area?.dataset.composing) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    area.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
  });
}
