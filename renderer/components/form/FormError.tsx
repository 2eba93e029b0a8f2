import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './form.module.css';
import type { FormProblem } from './use-form';

interface FormErrorProps {
  problem: FormProblem | null;
  /** Id of the control of a field. */
  fieldId: (name: string) => string;
}

/** What went wrong with the last attempt. Takes the focus, names every failing field and leads to it. */
export function FormError({ problem, fieldId }: FormErrorProps) {
  const summary = useRef<HTMLDivElement>(null);
  const attempt = problem?.attempt ?? 0;
  useEffect(() => {
    if (attempt > 0) {
      summary.current?.focus({ preventScroll: true });
      summary.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [attempt]);
  if (!problem) {
    return null;
  }
  return (
    <div className={styles.summary} ref={summary} role="alert" tabIndex={-1}>
      <p className={styles.summaryTitle}>
        <CircleAlert size={20} aria-hidden="true" />
        <span>{problem.message}</span>
      </p>
      {problem.fields.length > 0 && (
        <ul>
          {problem.fields.map(({ name, message }) => (
            <li key={name}>
              <a
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(name))?.focus();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
