import type { ReactNode } from 'react';
import pageStyles from '../page.module.css';
import styles from './account-page.module.css';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** What stands below the form: the way to the neighbouring screens. */
  footer?: ReactNode;
}

/** The frame of the screens around an account: a narrow column with its heading. */
export function AccountPage({ title, lead, children, footer }: AccountPageProps) {
  return (
    <div className={pageStyles.page}>
      <div className={styles.column}>
        <header>
          <h1 className={styles.heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  );
}
