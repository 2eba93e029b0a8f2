import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { Button } from '../../components/Button';
import { Dialog, DialogActions } from '../../components/dialog/Dialog';
import { formatMoment } from '../../components/format-moment';
import { useStores } from '../../stores/context';
import { Comparison, type Against } from './Comparison';
import styles from './history.module.css';
import type { HistoryStore } from './history-store';

interface HistoryProps {
  store: HistoryStore;
  slug: string;
}

/** The states beside what differs between the chosen one and another. */
export const History = observer(function History({ store, slug }: HistoryProps) {
  const { ui } = useStores();
  const [chosen, setChosen] = useState(store.revisions[0]?.revision ?? '');
  const [against, setAgainst] = useState<Against>('previous');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const state = store.revisions.find(({ revision }) => revision === chosen) ?? store.current;
  if (!state) {
    return null;
  }
  const close = () => {
    setIsAsking(false);
    setProblem('');
  };
  const restore = async (): Promise<void> => {
    setIsBusy(true);
    const restoring = await store.restore(slug, state.revision);
    setIsBusy(false);
    if (restoring.outcome === 'restored') {
      close();
      setChosen(store.current?.revision ?? '');
      setAgainst('previous');
      ui.toast(MESSAGES.posts.updated, 'success', TIMES.toastLong);
    } else {
      setProblem(
        restoring.outcome === 'conflict'
          ? `${MESSAGES.posts.conflict} The newest state stands in the list now. Do you still want to bring this one back?`
          : restoring.message || MESSAGES.posts.updateFailed,
      );
    }
  };
  return (
    <div className={styles.layout}>
      <nav className={styles.states} aria-label="States">
        <ol role="list">
          {store.revisions.map(({ revision, savedAt, title, isCurrent }, index) => (
            <li key={revision}>
              <button
                type="button"
                className={styles.state}
                aria-current={revision === state.revision || undefined}
                onClick={() => setChosen(revision)}
              >
                <span className={styles.moment}>
                  <time dateTime={savedAt}>{formatMoment(savedAt)}</time>
                  {isCurrent && <span className={styles.badge}>Current</span>}
                  {!isCurrent && index === store.revisions.length - 1 && (
                    <span className={styles.badge}>Oldest</span>
                  )}
                </span>
                <span className={styles.title}>{title}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <section className={styles.panel} aria-labelledby="state-title">
        <div className={styles.head}>
          <h2 id="state-title">{formatMoment(state.savedAt)}</h2>
          {!state.isCurrent && (
            <Button look="secondary" onClick={() => setIsAsking(true)}>
              Restore this state
            </Button>
          )}
        </div>
        <Comparison store={store} state={state} against={against} onAgainst={setAgainst} />
      </section>
      {isAsking && (
        <Dialog title="Restore this state?" onClose={close}>
          {problem ? (
            <p role="alert">{problem}</p>
          ) : (
            <p>
              Readers will see the post as it was on {formatMoment(state.savedAt)}. What stands there now
              stays in the history, so you can bring it back as well.
            </p>
          )}
          <DialogActions>
            <Button
              aria-disabled={isBusy || undefined}
              onClick={() => {
                if (!isBusy) {
                  void restore();
                }
              }}
            >
              {isBusy ? 'Restoring…' : 'Restore'}
            </Button>
            <Button look="secondary" onClick={close}>
              Cancel
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
});
