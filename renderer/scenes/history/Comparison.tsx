import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import type { RevisionSummary } from '../../../server/contract/schemas/draft';
import { Button } from '../../components/Button';
import { ContentDiff } from '../../components/diff/ContentDiff';
import { formatMoment } from '../../components/format-moment';
import { postContent } from '../../components/own-post/post-content';
import styles from './history.module.css';
import type { HistoryStore } from './history-store';

/** What a state is compared with: the one before it, or the one in place. */
export type Against = 'previous' | 'current';

interface ComparisonProps {
  store: HistoryStore;
  state: RevisionSummary;
  against: Against;
  onAgainst: (against: Against) => void;
}

/** What differs between a state and another. */
export const Comparison = observer(function Comparison({
  store,
  state,
  against,
  onAgainst,
}: ComparisonProps) {
  const previous = store.before(state.revision);
  const kind = state.isCurrent ? 'previous' : previous ? against : 'current';
  const other = kind === 'previous' ? previous : store.current;
  if (!other) {
    return <p className={styles.note}>There is no other state to compare it with.</p>;
  }
  const [from, to] = kind === 'previous' ? [other, state] : [state, other];
  return (
    <>
      {!state.isCurrent && previous && <Choice kind={kind} onAgainst={onAgainst} />}
      <p className={styles.note}>
        From <time dateTime={from.savedAt}>{formatMoment(from.savedAt)}</time> to{' '}
        <time dateTime={to.savedAt}>{formatMoment(to.savedAt)}</time>
        {to.isCurrent && ' (current)'}
      </p>
      <Difference store={store} from={from.revision} to={to.revision} />
    </>
  );
});

function Choice({ kind, onAgainst }: { kind: Against; onAgainst: (against: Against) => void }) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Compare with</legend>
      {(['previous', 'current'] as const).map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="against"
            className="visually-hidden"
            checked={kind === name}
            onChange={() => onAgainst(name)}
          />
          {name === 'previous' ? 'What changed then' : 'What has changed since'}
        </label>
      ))}
    </fieldset>
  );
}

interface DifferenceProps {
  store: HistoryStore;
  from: string;
  to: string;
}

const Difference = observer(function Difference({ store, from, to }: DifferenceProps) {
  const load = useCallback(() => {
    void store.loadState(from);
    void store.loadState(to);
  }, [store, from, to]);
  useEffect(load, [load]);
  const [before, after] = [store.stateOf(from), store.stateOf(to)];
  const problem = store.problemOf(from) ?? store.problemOf(to);
  if (problem) {
    return (
      <div role="alert" className={styles.problem}>
        <p>{problem}</p>
        <Button look="secondary" onClick={load}>
          Try again
        </Button>
      </div>
    );
  }
  return before && after ? (
    <ContentDiff before={postContent(before)} after={postContent(after)} />
  ) : (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div className={`skeleton ${styles.ghost}`} />
    </div>
  );
});
