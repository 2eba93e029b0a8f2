import { useState } from 'react';
import { Link } from '../Link';
import styles from './TableOfContents.module.css';
import { useActiveSection } from './use-active-section';

export interface Entry {
  id: string;
  title: string;
}

/** The sections of a post: beside the text on wide windows, folded above it on narrow ones. */
export function TableOfContents({ entries }: { entries: readonly Entry[] }) {
  const active = useActiveSection(entries);
  const [isOpen, setIsOpen] = useState(false);
  if (entries.length < 2) {
    return null;
  }
  return (
    <nav className={`${styles.contents} no-print`} aria-labelledby="contents">
      <h2 id="contents" className={styles.heading}>
        On this page
      </h2>
      <button
        type="button"
        className={`${styles.fold} needs-js`}
        aria-expanded={isOpen}
        aria-controls="contents-list"
        onClick={() => setIsOpen(!isOpen)}
      >
        On this page
      </button>
      <ol role="list" id="contents-list" className={`${styles.list} ${isOpen ? '' : styles.folded}`}>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} className={styles.link} aria-current={id === active ? 'location' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
