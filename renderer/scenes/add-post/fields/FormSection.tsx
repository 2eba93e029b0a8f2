import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface FormSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  /** Stands beside the title, such as a button for all that is in it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One of the four sections of the form (SPEC §2, "Add post"). */
export function FormSection({ id, title, lead, aside, children }: FormSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.sectionHead}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.sectionBody}>{children}</div>
    </section>
  );
}
