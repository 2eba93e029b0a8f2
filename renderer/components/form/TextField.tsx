import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { Field, type FieldProps } from './Field';
import styles from './form.module.css';

interface TextFieldProps extends FieldProps {
  /** With `onChange`; a form that works without scripts leaves both out and gives a `defaultValue`. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'email' | 'numeric';
  spellCheck?: boolean;
  maxLength?: number;
}

/** One line of text with its label, hint and error. */
export function TextField({
  value,
  defaultValue,
  onChange,
  type = 'text',
  autoComplete,
  inputMode,
  spellCheck,
  maxLength,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className={styles.input}
          type={type}
          value={value}
          defaultValue={defaultValue}
          autoComplete={autoComplete}
          inputMode={inputMode}
          spellCheck={spellCheck}
          maxLength={maxLength}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          onChange={onChange && ((event) => onChange(event.target.value))}
        />
      )}
    </Field>
  );
}
