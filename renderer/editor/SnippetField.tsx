import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Editor } from './core/mount-editor';
import { EditorArea } from './EditorArea';
import { EditorFrame } from './EditorFrame';
import styles from './editor.module.css';
import { COMMON_LANGUAGES, languageOf, OTHER_LANGUAGES } from './languages';
import type { Mount } from './use-editor';

interface SnippetFieldProps {
  /** Unique on the page. `document.getElementById(id).focus()` leads into the field. */
  id: string;
  label: string;
  hint?: string;
  /** Code as typed. */
  value: string;
  onChange: (value: string) => void;
  /** Fence tag, such as `ts`; empty for plain text. A tag that is not known stays as it is. */
  language: string;
  /** Without it the language is fixed. */
  onLanguageChange?: (language: string) => void;
  error?: string | undefined;
  maxLength?: number;
}

const LEAVE = 'Tab indents. Press Escape, then Tab, to leave the field.';

const load = (): Promise<Mount> => import('./core/code-kind').then((m) => m.mountCode);

/** A code snippet with the language it is in. Its editor comes by itself; until then it is a text area. */
export function SnippetField({
  id,
  label,
  hint,
  value,
  onChange,
  language,
  onLanguageChange,
  error,
  maxLength,
}: SnippetFieldProps) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const isEmbedded = value.includes('<?');
  const code = useRef(value);
  useEffect(() => {
    code.current = value;
  });
  useEffect(() => {
    if (editor) {
      void import('./core/code-kind').then((m) => m.applyLanguage(editor, language, code.current));
    }
  }, [editor, language, isEmbedded]);
  const said = [hint, editor ? LEAVE : ''].filter(Boolean).join(' ');
  return (
    <EditorFrame
      id={id}
      label={label}
      hint={said}
      error={error}
      length={value.length}
      maxLength={maxLength}
      aside={
        onLanguageChange && (
          <LanguageSelect id={id} label={label} language={language} onChange={onLanguageChange} />
        )
      }
      onLabelClick={() => editor?.focus()}
    >
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <EditorArea
          id={id}
          label={label}
          description={[said, error].filter(Boolean).join(' ')}
          describedBy={[said ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')}
          value={value}
          onChange={onChange}
          isInvalid={Boolean(error)}
          isRequired={false}
          placeholder=""
          isCode
          load={load}
          onEditor={setEditor}
        />
      </div>
    </EditorFrame>
  );
}

interface LanguageSelectProps {
  id: string;
  label: string;
  language: string;
  onChange: (language: string) => void;
}

function LanguageSelect({ id, label, language, onChange }: LanguageSelectProps) {
  const known = languageOf(language);
  return (
    <span className={styles.language}>
      <select
        id={`${id}-language`}
        aria-label={`Language of ${label}`}
        value={known?.tag ?? language}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Plain text</option>
        {language !== '' && !known && <option value={language}>{language}</option>}
        <optgroup label="Common">
          {COMMON_LANGUAGES.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="All others">
          {OTHER_LANGUAGES.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </optgroup>
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  );
}
