import { observer } from 'mobx-react-lite';
import { Play, Square, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../Button';
import type { RunStore } from './model/run-store';
import styles from './run-panel.module.css';

interface RunBarProps {
  store: RunStore;
  name: string;
  onRun: () => void;
  onClose: () => void;
}

/** Milliseconds after a press of Run or Stop in which another one is the second half of a double click. */
const DOUBLE = 300;

/** What is run, how it goes, and the buttons that start and stop it. */
export const RunBar = observer(function RunBar({ store, name, onRun, onClose }: RunBarProps) {
  const isBusy = store.state === 'loading' || store.state === 'running' || store.isSilent;
  const main = useRef<HTMLButtonElement>(null);
  const pressed = useRef(-DOUBLE);
  const press = (act: () => void) => () => {
    const now = performance.now();
    if (now - pressed.current >= DOUBLE) {
      pressed.current = now;
      act();
    }
  };
  const handleStop = press(() => {
    store.stop();
    main.current?.focus();
  });
  return (
    <header className={styles.bar}>
      <div className={styles.heading}>
        <h2 className={styles.title} dir="auto">
          {name}
        </h2>
        <p className={styles.state} role="status" data-state={store.state}>
          {describe(store)}
          {isFetching(store) && <span aria-hidden>: {Math.floor(store.progress * 100)} %</span>}
        </p>
      </div>
      <div className={styles.buttons}>
        {store.isLive && !isBusy && (
          <Button look="secondary" className={styles.action} onClick={handleStop}>
            <Square size={16} aria-hidden /> Stop
          </Button>
        )}
        {/* One element for both: the keyboard stays on it. */}
        <Button
          ref={main}
          look="secondary"
          className={styles.action}
          onClick={isBusy ? handleStop : press(onRun)}
        >
          {isBusy ? <Square size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          {isBusy ? ' Stop' : ' Run'}
        </Button>
        <button type="button" className={styles.close} aria-label="Close the run panel" onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </div>
    </header>
  );
});

/** What changes with each percent is seen and not read out. */
function isFetching({ state, progress }: RunStore): boolean {
  return state === 'loading' && progress > 0 && progress < 1;
}

function describe(store: RunStore): string {
  const { state, time } = store;
  switch (state) {
    case 'idle':
      return 'Not run yet';
    case 'loading':
      return isFetching(store) ? 'Fetching Python' : 'Starting…';
    case 'running':
      return store.isAsking ? 'Running, waits for a line' : 'Running';
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
