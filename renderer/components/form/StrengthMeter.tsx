import { passwordStrength } from '../../../server/contract/rules/password-strength';
import styles from './form.module.css';

/** How strong the typed password is: Weak, Medium or Strong (SPEC §5). Empty passwords show nothing yet. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = password === '' ? null : passwordStrength(password);
  return (
    <div className={styles.strength} data-strength={strength ?? 'none'}>
      <div className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p role="status">
        {strength && (
          <>
            Password strength: <strong>{strength}</strong>
          </>
        )}
      </p>
    </div>
  );
}
