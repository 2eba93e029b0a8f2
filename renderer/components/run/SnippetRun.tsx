import { useState } from 'react';
import type { EditorLanguage } from '../../../server/contract/constants/editor';
import { runMark } from './model/run-mark';
import { RunPanel } from './RunPanel';
import styles from './snippet-run.module.css';

interface SnippetRunProps {
  /** Another one starts another run. */
  run: object;
  language: EditorLanguage;
  onClose: () => void;
}

/** A snippet of a post, run where it stands. What stood still over its program last time is not run unasked. */
export function SnippetRun({ run, language, onClose }: SnippetRunProps) {
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const [unfinished] = useState(() => runMark.take());
  const [start, setStart] = useState(unfinished === undefined ? 1 : 0);
  const [last, setLast] = useState(run);
  if (last !== run) {
    setLast(run);
    setStart(start + 1);
  }
  const figure = room?.closest('figure');
  // Holds the code, and is led to from an error.
  const pre = figure?.querySelector('pre');
  const main = { name: 'Snippet', language, code: pre?.textContent ?? '' };
  const handleClose = () => {
    onClose();
    figure?.querySelector<HTMLElement>('figcaption button')?.focus();
  };
  return (
    <div ref={setRoom} className={styles.room}>
      {pre && (
        <RunPanel
          main={main}
          files={[main]}
          start={start}
          unfinished={unfinished}
          onGoTo={() => pre.focus()}
          onClose={handleClose}
        />
      )}
    </div>
  );
}
