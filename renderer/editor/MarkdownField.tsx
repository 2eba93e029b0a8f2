import { useRef, useState } from 'react';
import type { Editor } from './core/mount-editor';
import { EditorArea } from './EditorArea';
import { EditorFrame } from './EditorFrame';
import styles from './editor.module.css';
import type { MarkdownAction } from './markdown-actions';
import { MarkdownToolbar } from './MarkdownToolbar';
import type { Mount } from './use-editor';

interface MarkdownFieldProps {
  /** Unique on the page. `document.getElementById(id).focus()` leads into the field. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** Markdown as typed. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isRequired?: boolean;
  /** Characters; longer texts are told, not cut. */
  maxLength?: number;
  placeholder?: string;
  /** Stands among many: low while little is in it. */
  isSmall?: boolean;
  /** Takes pasted and dropped files; without it they are left alone. */
  onFiles?: ((files: File[]) => void) | undefined;
}

const load = (): Promise<Mount> => import('./core/markdown-kind').then((m) => m.mountMarkdown);

/** A text in Markdown, with a toolbar. Its editor comes by itself; until then it is a text area. */
export function MarkdownField({
  id,
  label,
  hint,
  value,
  onChange,
  error,
  isRequired = false,
  maxLength,
  placeholder = '',
  isSmall = false,
  onFiles,
}: MarkdownFieldProps) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const run = (name: MarkdownAction['name']) => {
    void import('./core/markdown-kind').then((m) => editor?.run(m.MARKDOWN_COMMANDS[name]));
  };
  return (
    <EditorFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      isRequired={isRequired}
      length={value.length}
      maxLength={maxLength}
      onLabelClick={() => editor?.focus()}
    >
      <div
        ref={frame}
        className={`${styles.box} ${isSmall ? styles.small : ''}`}
        data-invalid={error ? true : undefined}
      >
        <MarkdownToolbar fieldId={id} label={label} isDisabled={!editor} onAction={run} />
        <EditorArea
          id={id}
          label={label}
          description={[hint, error].filter(Boolean).join(' ')}
          describedBy={[hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')}
          value={value}
          onChange={onChange}
          onFiles={onFiles}
          isInvalid={Boolean(error)}
          isRequired={isRequired}
          placeholder={placeholder}
          isCode={false}
          load={load}
          onEditor={setEditor}
        />
      </div>
    </EditorFrame>
  );
}
