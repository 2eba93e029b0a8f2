import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from './Link';
import styles from './Button.module.css';

type Look = 'primary' | 'secondary' | 'quiet';

/** A button. Submits only when told to (`type="submit"`). */
export function Button({
  look = 'primary',
  className = '',
  ...props
}: ComponentPropsWithRef<'button'> & { look?: Look }) {
  return <button type="button" className={`${styles.button} ${styles[look]} ${className}`} {...props} />;
}

/** A link that leads on and looks like a button. */
export function ButtonLink({ look = 'primary', className = '', ...props }: LinkProps & { look?: Look }) {
  return <Link className={`${styles.button} ${styles[look]} ${className}`} {...props} />;
}
