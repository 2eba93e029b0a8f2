import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import styles from './code-window.module.css';

/** The window before its text is here. */
export function Opening() {
  return (
    <main className={styles.window}>
      <h1 className="visually-hidden">Opening the file…</h1>
      <div className={styles.tools} />
      <div className={`skeleton ${styles.waiting}`} role="status" aria-label="Opening the file…" />
    </main>
  );
}

interface NotOpenedProps {
  title: string;
  children: ReactNode;
  /** Left out where trying again leads to the same. */
  onAgain?: () => void;
}

/** Why there is no text in the window, and what can be done. */
export function NotOpened({ title, children, onAgain }: NotOpenedProps) {
  return (
    <main className={`${styles.window} ${styles.empty}`}>
      <div role="alert" className={styles.problem}>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      <div className={styles.choices}>
        {onAgain && <Button onClick={onAgain}>Try again</Button>}
        <Button look="secondary" onClick={() => window.close()}>
          Close the window
        </Button>
      </div>
    </main>
  );
}
