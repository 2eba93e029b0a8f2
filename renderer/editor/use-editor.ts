import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Editor, EditorStart } from './core/mount-editor';

export type Mount = (start: Omit<EditorStart, 'extensions'>) => Editor;

interface EditorOptions {
  host: RefObject<HTMLElement | null>;
  textArea: RefObject<HTMLTextAreaElement | null>;
  /** Fetches the editor's code. Until it comes, and if it never does, the text area stays. */
  load: () => Promise<Mount>;
  value: string;
  onChange: (value: string) => void;
  onFiles?: ((files: File[]) => void) | undefined;
  placeholder: string;
  attributes: Record<string, string>;
  /** Told when the editor has come, and when it goes. */
  onEditor: (editor: Editor | null) => void;
}

/** More texts than this are not on their way back through a form at once. */
const MAX_SENT = 100;

/**
 * Puts an editor in the place of a text area, with its text and its cursor, and keeps it in step with its form.
 *
 * @returns the editor; null while the text area stands
 */
export function useEditor(options: EditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(options);
  const sent = useRef<string[]>([]);
  const { host, textArea, load, value, attributes } = options;
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    let isWanted = true;
    let mounted: Editor | undefined;
    const mount = async (): Promise<void> => {
      const create = await load();
      await compositionEnd(textArea.current);
      const place = host.current;
      if (!isWanted || !place) {
        return;
      }
      const area = textArea.current;
      const isBackward = area?.selectionDirection === 'backward';
      const { selectionStart = 0, selectionEnd = 0 } = area ?? {};
      const hasFocus = area !== null && document.activeElement === area;
      const made = create({
        host: place,
        value: area?.value ?? latest.current.value,
        selection: isBackward
          ? { anchor: selectionEnd, head: selectionStart }
          : { anchor: selectionStart, head: selectionEnd },
        placeholder: latest.current.placeholder,
        onChange: (text) => {
          sent.current = [...sent.current.slice(-MAX_SENT), text];
          latest.current.onChange(text);
        },
        onFiles: (files) => latest.current.onFiles?.(files),
        takesFiles: () => latest.current.onFiles !== undefined,
      });
      mounted = made;
      // At once: a key between the two would be lost.
      flushSync(() => setEditor(made));
      latest.current.onEditor(made);
      if (hasFocus) {
        made.focus();
      }
    };
    // Without it the text area stays, which works as well.
    mount().catch(() => undefined);
    return () => {
      isWanted = false;
      if (mounted) {
        mounted.destroy();
        setEditor(null);
        latest.current.onEditor(null);
      }
    };
  }, [host, textArea, load]);

  useEffect(() => {
    // A text that was typed here and comes back, perhaps late, is no news.
    const index = sent.current.lastIndexOf(value);
    if (index === -1) {
      sent.current = [];
      editor?.setValue(value);
    } else {
      sent.current = sent.current.slice(index);
    }
  }, [editor, value]);

  const serialised = JSON.stringify(attributes);
  useEffect(() => {
    editor?.setAttributes(JSON.parse(serialised) as Record<string, string>);
  }, [editor, serialised]);
  return editor;
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
