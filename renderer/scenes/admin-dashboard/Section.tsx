import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import styles from './section.module.css';
import shared from './shared.module.css';

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  /** Buttons that stand beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of the dashboard. Its heading takes the focus when what had it is gone: `focusSection(id)`. */
export function Section({ id, title, lead, actions, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={shared.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Puts the focus on a section's heading: the row that had it has gone. */
export function focusSection(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}

/** Says that something could not be loaded, and loads it again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyState message={message} isError>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}

/** Stands where a list is on its way. */
export function ListSkeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className={styles.skeletons} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`skeleton ${styles.skeleton}`} />
      ))}
    </div>
  );
}

interface WhenLoadedProps<T> {
  loaded: { value: T | null; error: string | null; load: () => Promise<void> };
  /** For ears, such as `Loading the users…`. */
  label: string;
  /** Of the placeholder: about as high as what will come. */
  rows?: number | undefined;
  children: (value: T) => ReactNode;
}

/** What was loaded, or its placeholder, or why it is not there. */
export const WhenLoaded = observer(function WhenLoaded<T>({
  loaded,
  label,
  rows = 3,
  children,
}: WhenLoadedProps<T>) {
  if (loaded.value !== null) {
    return children(loaded.value);
  }
  return loaded.error === null ? (
    <ListSkeleton label={label} rows={rows} />
  ) : (
    <LoadFailure message={loaded.error} onRetry={() => void loaded.load()} />
  );
});
