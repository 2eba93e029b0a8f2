import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './Field';
import styles from './form.module.css';

interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a button that shows or hides it. */
export function PasswordField({ value, onChange, autoComplete, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const action = `${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`;
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            {...control}
            className={`${styles.input} ${styles.withToggle}`}
            type={isShown ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-controls={control.id}
            aria-label={action}
            title={action}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </>
      )}
    </Field>
  );
}
