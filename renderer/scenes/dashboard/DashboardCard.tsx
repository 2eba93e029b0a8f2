import type { ReactNode, Ref } from 'react';
import styles from './dashboard.module.css';

interface DashboardCardProps {
  /** Hash of the card on the page. */
  id: string;
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One of the six cards (SPEC §2, "Dashboard"). */
export function DashboardCard({ id, title, headingRef, children }: DashboardCardProps) {
  return (
    <section id={id} className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
