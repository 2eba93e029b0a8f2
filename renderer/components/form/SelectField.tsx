import { ChevronDown } from 'lucide-react';
import { Field, type FieldProps } from './Field';
import styles from './form.module.css';

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One choice out of a few. */
export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <Field {...field}>
      {(control) => (
        <>
          <select
            {...control}
            className={`${styles.input} ${styles.select}`}
            value={value}
            onChange={(event) => {
              const picked = options.find((option) => option.value === event.target.value);
              if (picked) {
                onChange(picked.value);
              }
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
        </>
      )}
    </Field>
  );
}
