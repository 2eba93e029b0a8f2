import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { RUN } from '../../../server/contract/constants/run';
import { Console } from './Console';
import { runMark } from './model/run-mark';
import { RunStore } from './model/run-store';
import type { ProgramFile } from './program/types';
import { RunBar } from './RunBar';
import styles from './run-panel.module.css';
import { StandardInput } from './StandardInput';

export type { ProgramFile } from './program/types';

export interface RunPanelProps {
  /** What is run or previewed. */
  main: ProgramFile;
  /** All open files, for an HTML file that names them. */
  files: readonly ProgramFile[];
  /** A rise of this number starts a run; 0 never ran. */
  start: number;
  /** A file whose run did not end before the page was opened anew: the panel says so. */
  unfinished?: string | undefined;
  onGoTo: (file: string, place: { line: number; column?: number }) => void;
  onClose: () => void;
}

/** Runs a program apart from the page and shows what it draws and says. Never runs by itself. */
export const RunPanel = observer(function RunPanel({
  main,
  files,
  start,
  unfinished,
  onGoTo,
  onClose,
}: RunPanelProps) {
  const store = useRunStore();
  const latest = useRef({ main, files });
  latest.current = { main, files };
  const begun = useRef(0);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => store.attach(result.current), [store]);
  const run = (hasLimit: boolean) => void store.run({ ...latest.current, hasLimit });
  useEffect(() => {
    if (start > begun.current) {
      begun.current = start;
      void store.run({ ...latest.current, hasLimit: true });
    }
  }, [start, store]);
  // A store that was disposed has begun nothing (React's StrictMode mounts twice).
  useEffect(() => () => void (begun.current = 0), [store]);
  const names = [...new Set([main.name, ...files.map(({ name }) => name)])];
  return (
    <section className={styles.panel} aria-label="Run">
      <RunBar store={store} name={main.name} onRun={() => run(true)} onClose={onClose} />
      {unfinished !== undefined && store.state === 'idle' && (
        <p className={styles.notice} role="status">
          The last run of {unfinished} did not end: the page was closed or stood still over it. Nothing was
          run again.
        </p>
      )}
      {store.isSilent && (
        <p className={styles.notice} role="alert">
          {describeSilence(main.language === 'python', store.isUnlimited)}
        </p>
      )}
      {store.wasLimited && (
        <p className={styles.notice}>
          <button type="button" className={styles.link} onClick={() => run(false)}>
            Run again without limit
          </button>
        </p>
      )}
      <div className={styles.body} data-drawn={store.isDrawn || undefined}>
        <div ref={result} className={styles.result} />
        <div className={styles.side}>
          <Console store={store} names={names} onGoTo={onGoTo} />
          <StandardInput store={store} />
        </div>
      </div>
    </section>
  );
});

function describeSilence(isPython: boolean, isUnlimited: boolean): string {
  const what = isPython ? 'has been busy' : 'has not answered';
  const next =
    isPython || isUnlimited ? 'Stop it if it should be done by now.' : 'It is stopped by itself soon.';
  return `The program ${what} for ${RUN.silence} seconds. ${next}`;
}

function useRunStore(): RunStore {
  const [store] = useState(() => new RunStore());
  useEffect(() => {
    // Who leaves the page ends the run; who cannot leave it has a page that died.
    const end = () => runMark.clear();
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      store.dispose();
    };
  }, [store]);
  return store;
}
