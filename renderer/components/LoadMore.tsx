import { Link } from './Link';
import buttons from './Button.module.css';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  shown: number;
  total: number;
  /** Where the next step stands for those without scripts; null when everything is shown. */
  href: string | null;
  isLoading: boolean;
  onLoad: () => void;
  /** What is counted: one, and many. */
  units?: readonly [string, string];
}

/** How much of a list is shown, and the button that shows more. */
export function LoadMore({
  shown,
  total,
  href,
  isLoading,
  onLoad,
  units = ['post', 'posts'],
}: LoadMoreProps) {
  return (
    <div className={styles.more}>
      {href !== null && (
        <Link
          to={href}
          className={`${buttons.button} ${buttons.secondary}`}
          aria-disabled={isLoading || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!isLoading) {
              onLoad();
            }
          }}
        >
          {isLoading ? 'Loading…' : 'Load More'}
        </Link>
      )}
      <p role="status" className={styles.count}>
        {shown} of {total} {total === 1 ? units[0] : units[1]}
      </p>
    </div>
  );
}
