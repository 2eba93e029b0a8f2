import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** Above the title, such as breadcrumbs. */
  above?: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of an ordinary scene: main heading (it takes the focus when the route changes), lead, content. */
export function Page({ title, above, lead, children }: PageProps) {
  return (
    <div className={styles.page}>
      {above}
      <h1 className={styles.heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
