import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './form.module.css';

export interface FieldProps {
  /** Unique on the page: the id of the control; error summaries link to it. */
  id: string;
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
}

/** What a control inside a {@link Field} has to carry, so that label, hint and error are tied to it. */
export interface ControlProps {
  id: string;
  name: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** The frame of every form field: label with its required mark, hint, control, error. */
export function Field({ id, label, name, hint, error, required = false, children }: FieldFrameProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div className={styles.control}>
        {children({
          id,
          name,
          required,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
