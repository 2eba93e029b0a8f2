import { Button } from '../Button';
import styles from './form.module.css';

interface SubmitButtonProps {
  label: string;
  /** Shown while the request is in flight, such as `Logging in…`. */
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
}

/** The button that sends a form. While busy it keeps the focus and its place; the form sends nothing twice. */
export function SubmitButton({ label, busyLabel, isBusy, isDisabled = false }: SubmitButtonProps) {
  return (
    <Button className={styles.submit} type="submit" disabled={isDisabled} aria-disabled={isBusy || undefined}>
      {isBusy ? busyLabel : label}
    </Button>
  );
}
