import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import styles from './OfflineMark.module.css';

interface OfflineMarkProps {
  isShown: boolean;
  /** Resolves when the site was asked again. */
  onRetry: () => Promise<void>;
}

/** Says, out of the way, that the site does not answer and that nobody is logged out by that. */
export function OfflineMark({ isShown, onRetry }: OfflineMarkProps) {
  const [isBusy, setIsBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
  };
  return (
    <div role="status" className={`${styles.place} no-print`}>
      {isShown && (
        <div className={styles.mark}>
          <CloudOff size={18} aria-hidden="true" />
          <p>
            <strong>The site is offline.</strong> You stay logged in.
          </p>
          <button
            type="button"
            className={styles.retry}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) {
                void retry();
              }
            }}
          >
            {isBusy ? 'Trying…' : 'Try again'}
          </button>
        </div>
      )}
    </div>
  );
}
