import { useRef, type ClipboardEvent, type DragEvent } from 'react';
import type { Editor } from './core/mount-editor';
import styles from './editor.module.css';
import { useEditor, type Mount } from './use-editor';

/** What an editor and its text area share. */
export interface EditorAreaProps {
  /** Of whatever takes the focus: `document.getElementById(id).focus()` works at any time. */
  id: string;
  label: string;
  /** Hint and error, as one text: ids of the page do not reach into the editor. */
  description: string;
  describedBy: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onFiles?: ((files: File[]) => void) | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  placeholder: string;
  isCode: boolean;
  load: () => Promise<Mount>;
}

/** An editor, or the text area that stands until it has come. Both have the same name, text and cursor. */
export function EditorArea(props: EditorAreaProps & { onEditor: (editor: Editor | null) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const editor = useEditor({
    ...props,
    host,
    textArea,
    attributes: {
      'aria-label': props.label,
      ...(props.description ? { 'aria-description': props.description } : {}),
      ...(props.isInvalid ? { 'aria-invalid': 'true' } : {}),
      ...(props.isRequired ? { 'aria-required': 'true' } : {}),
    },
  });
  const takeFiles = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = [...data.files];
    if (!props.onFiles || files.length === 0) {
      return;
    }
    const text = data.getData('text/plain');
    if (text && event.type === 'paste') {
      // Text with a picture of it, such as cells of a table: the text is meant, and nothing around takes the picture.
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    if (text && textArea.current) {
      textArea.current.setRangeText(text);
      props.onChange(textArea.current.value);
    }
    props.onFiles(files);
  };
  return (
    <div
      className={`${styles.area} ${props.isCode ? styles.code : ''}`}
      data-invalid={props.isInvalid || undefined}
    >
      <div ref={host} id={editor ? props.id : undefined} hidden={!editor} className={styles.host} />
      {!editor && (
        <textarea
          ref={textArea}
          id={props.id}
          className={styles.textArea}
          value={props.value}
          placeholder={props.placeholder}
          required={props.isRequired}
          aria-describedby={props.describedBy}
          aria-invalid={props.isInvalid || undefined}
          dir={props.isCode ? 'ltr' : 'auto'}
          spellCheck={!props.isCode}
          autoCapitalize={props.isCode ? 'none' : 'sentences'}
          rows={props.isCode ? 4 : 6}
          onChange={(event) => props.onChange(event.target.value)}
          onCompositionStart={(event) => {
            event.currentTarget.dataset.composing = 'true';
          }}
          onCompositionEnd={(event) => {
            delete event.currentTarget.dataset.composing;
          }}
          onPaste={(event) => takeFiles(event, event.clipboardData)}
          onDrop={(event) => takeFiles(event, event.dataTransfer)}
        />
      )}
    </div>
  );
}
