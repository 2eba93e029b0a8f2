import type { ReactNode } from 'react';
import styles from './account.module.css';

interface AccountSectionProps {
  /** The hash of its address. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One part of the account page: what it is about beside what can be done. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.about}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
