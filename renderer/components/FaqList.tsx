import type { ReactNode } from 'react';
import { Html } from './Html';
import styles from './FaqList.module.css';

interface FaqListProps {
  items: readonly { id: string; name: string; html: string; note?: ReactNode }[];
}

/** A few questions that open, each on its own, without scripts. */
export function FaqList({ items }: FaqListProps) {
  return (
    <div className={styles.list}>
      {items.map(({ id, name, html, note }) => (
        <details key={id} className={styles.item}>
          <summary>
            <h3>{name}</h3>
          </summary>
          <div className={styles.answer}>
            <Html html={html} className="prose" />
            {note}
          </div>
        </details>
      ))}
    </div>
  );
}
