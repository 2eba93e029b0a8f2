import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  message: string;
  /** What to do next: a sentence, links, a button. */
  children?: ReactNode;
  /** Something failed: read out at once. */
  isError?: boolean;
}

/** Nothing to show, and what to do next. */
export function EmptyState({ message, children, isError = false }: EmptyStateProps) {
  return (
    <div className={styles.empty} role={isError ? 'alert' : undefined}>
      <p className={styles.message}>{message}</p>
      {children && <div className={styles.next}>{children}</div>}
    </div>
  );
}
