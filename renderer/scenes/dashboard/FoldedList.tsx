import { useState, type ReactNode } from 'react';
import { Button } from '../../components/Button';
import styles from './dashboard.module.css';

/** So many entries stand in a card before it is unfolded. */
const SHOWN = 5;

interface FoldedListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  className?: string | undefined;
  children: (item: T) => ReactNode;
}

/** The first entries of a list, and a button for the rest. */
export function FoldedList<T>({ items, keyOf, className = '', children }: FoldedListProps<T>) {
  const [isOpen, setIsOpen] = useState(false);
  // A button for a single entry would take as much room as the entry.
  const isFoldable = items.length > SHOWN + 1;
  return (
    <>
      <ul role="list" className={`${styles.list} ${className}`}>
        {items.slice(0, isFoldable && !isOpen ? SHOWN : undefined).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {isFoldable && (
        <Button
          look="quiet"
          className={styles.unfold}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}
