import { observer } from 'mobx-react-lite';
import { Play, Square, X } from 'lucide-react';
import { Button } from '../Button';
import type { RunStore } from './model/run-store';
import styles from './run-panel.module.css';

interface RunBarProps {
  store: RunStore;
  name: string;
  onRun: () => void;
  onClose: () => void;
}

/** What is run, how it goes, and the buttons that start and stop it. */
export const RunBar = observer(function RunBar({ store, name, onRun, onClose }: RunBarProps) {
  const isBusy = store.state === 'loading' || store.state === 'running' || store.isSilent;
  return (
    <header className={styles.bar}>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.state} role="status" data-state={store.state}>
        {describe(store)}
      </p>
      <div className={styles.buttons}>
        {isBusy ? (
          <Button look="secondary" className={styles.action} onClick={() => store.stop()}>
            <Square size={16} aria-hidden /> Stop
          </Button>
        ) : (
          <Button look="secondary" className={styles.action} onClick={onRun}>
            <Play size={16} aria-hidden /> Run
          </Button>
        )}
        <button type="button" className={styles.close} aria-label="Close the run panel" onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </div>
    </header>
  );
});

function describe({ state, time, progress }: RunStore): string {
  switch (state) {
    case 'idle':
      return 'Not run yet';
    case 'loading':
      return progress > 0 && progress < 1 ? `Fetching Python: ${Math.floor(progress * 100)} %` : 'Starting …';
    case 'running':
      return 'Running';
    case 'finished':
      return `Finished in ${seconds(time)}`;
    case 'failed':
      return `Failed after ${seconds(time)}`;
    case 'stopped':
      return 'Stopped';
  }
}

function seconds(time: number): string {
  return `${(time / 1_000).toFixed(2)} s`;
}
