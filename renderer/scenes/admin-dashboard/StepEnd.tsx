import { observer } from 'mobx-react-lite';
import { Button } from '../../components/Button';
import type { StepList } from './step-list';
import styles from './step-end.module.css';
import shared from './shared.module.css';

interface StepEndProps<T> {
  list: StepList<T>;
  /** What the list holds, for one and for several, such as `user` and `users`. */
  names: readonly [one: string, several: string];
}

/** The end of a list that comes in steps: how far it goes, what went wrong, and the way on. */
export const StepEnd = observer(function StepEnd<T>({ list, names }: StepEndProps<T>) {
  const { value, error, isLoading } = list;
  if (!value) {
    return null;
  }
  const { items, total, nextCursor } = value;
  return (
    <>
      {error && (
        <p className={shared.problem} role="alert">
          {error}
        </p>
      )}
      <div className={styles.more}>
        <p role="status" className={shared.muted}>
          {items.length} of {total} {names[total === 1 ? 0 : 1]}
        </p>
        {nextCursor && (
          <Button
            look="secondary"
            aria-disabled={isLoading || undefined}
            onClick={() => void list.loadMore()}
          >
            {isLoading ? 'Loading…' : 'Load More'}
            <span className="visually-hidden"> {names[1]}</span>
          </Button>
        )}
      </div>
    </>
  );
});
