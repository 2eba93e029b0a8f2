import { LIMITS } from '../../../server/contract/constants/limits';
import type { FieldProps } from './Field';
import { PasswordField } from './PasswordField';
import { StrengthMeter } from './StrengthMeter';
import styles from './form.module.css';

interface NewPasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** A password that somebody chooses: what it must be, and how strong the typed one is. */
export function NewPasswordField(field: NewPasswordFieldProps) {
  return (
    <div className={styles.group}>
      <PasswordField
        {...field}
        hint={`At least ${LIMITS.passwordMin} characters, among them a letter and a digit.`}
        autoComplete="new-password"
        required
      />
      <StrengthMeter password={field.value} />
    </div>
  );
}
