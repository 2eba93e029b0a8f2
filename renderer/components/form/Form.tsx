import type { FormEvent, ReactNode } from 'react';
import { FormError } from './FormError';
import styles from './form.module.css';
import type { FormProblem, FormState } from './use-form';

interface FormProps<Values extends Record<string, string>> {
  form: FormState<Values>;
  /** Stands in place of the form's own problem, such as why somebody came back to it; gone with the next attempt. */
  arrival?: FormProblem | null;
  /** Called before it is sent. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** A form over {@link useForm}: what went wrong with the last attempt, then its fields. */
export function Form<Values extends Record<string, string>>({
  form,
  arrival = null,
  onSubmit,
  children,
}: FormProps<Values>) {
  const handleSubmit = (event: FormEvent) => {
    onSubmit?.();
    void form.submit(event);
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <FormError
        key={arrival ? 'arrival' : 'form'}
        problem={arrival ?? form.problem}
        fieldId={form.fieldId}
      />
      {children}
    </form>
  );
}
