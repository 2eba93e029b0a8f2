import { observer } from 'mobx-react-lite';
import { Fragment, memo, useLayoutEffect, useRef } from 'react';
import { useStores } from '../../stores/context';
import { textOf, type KeptLine } from './model/console-lines';
import { linkify } from './model/linkify';
import type { RunStore } from './model/run-store';
import styles from './console.module.css';

type GoTo = (file: string, place: { line: number }) => void;

interface ConsoleProps {
  store: RunStore;
  names: readonly string[];
  onGoTo: GoTo;
}

/** What a program says, oldest first; stays at the end while its reader does. */
export const Console = observer(function Console({ store, names, onGoTo }: ConsoleProps) {
  const { platform, ui } = useStores();
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const { lines, cut } = store;
  useLayoutEffect(() => {
    if (list.current && isAtEnd.current) {
      list.current.scrollTop = list.current.scrollHeight;
    }
  }, [lines]);
  const handleScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = list.current as HTMLDivElement;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24;
  };
  const handleCopy = async (): Promise<void> => {
    const isCopied = await platform.copyText(textOf(lines));
    ui.toast(
      isCopied
        ? 'The output was copied.'
        : 'The browser did not allow copying. Select the output and copy it by hand.',
      isCopied ? 'success' : 'error',
    );
  };
  const key = names.join('\n');
  return (
    <>
      <div className={styles.bar}>
        <h3 className={styles.title}>Console</h3>
        <button type="button" disabled={lines.length === 0} onClick={() => void handleCopy()}>
          Copy<span className="visually-hidden"> output</span>
        </button>
        <button type="button" disabled={lines.length === 0} onClick={() => store.clear()}>
          Clear<span className="visually-hidden"> output</span>
        </button>
      </div>
      <div
        ref={list}
        className={styles.lines}
        role="log"
        aria-label="Output"
        tabIndex={0}
        onScroll={handleScroll}
      >
        {cut > 0 && <p className={styles.cut}>{cut.toLocaleString('en')} earlier lines were cut.</p>}
        {lines.length + cut === 0 && hasEnded(store) && <p className={styles.cut}>No output.</p>}
        {lines.map((line) => (
          <ConsoleLine key={line.id} line={line} names={key} onGoTo={onGoTo} />
        ))}
      </div>
    </>
  );
});

function hasEnded({ state }: RunStore): boolean {
  return state === 'finished' || state === 'failed' || state === 'stopped';
}

const LABELS: Partial<Record<KeptLine['level'], string>> = {
  error: 'Error: ',
  warn: 'Warning: ',
  note: 'Note: ',
};

const ConsoleLine = memo(
  function ConsoleLine({ line, names, onGoTo }: { line: KeptLine; names: string; onGoTo: GoTo }) {
    const known = names.split('\n');
    const { place, level } = line;
    const isKnown = place !== undefined && known.includes(place.file);
    return (
      <div className={styles.line} data-level={level}>
        {LABELS[level] && <span className="visually-hidden">{LABELS[level]}</span>}
        {linkify(line.text, level === 'error' || level === 'warn' ? known : []).map((piece, index) => (
          <Fragment key={index}>
            {piece.place ? <GoToButton place={piece.place} text={piece.text} onGoTo={onGoTo} /> : piece.text}
          </Fragment>
        ))}
        {isKnown && (
          <GoToButton place={place} text={`${place.file}, line ${place.line}`} onGoTo={onGoTo} isMain />
        )}
      </div>
    );
  },
  (one, other) => one.line.id === other.line.id && one.names === other.names,
);

interface GoToButtonProps {
  place: { file: string; line: number };
  text: string;
  onGoTo: GoTo;
  /** Stands apart, at the end of the line. */
  isMain?: boolean;
}

function GoToButton({ place, text, onGoTo, isMain = false }: GoToButtonProps) {
  return (
    <button
      type="button"
      className={isMain ? styles.place : styles.inText}
      onClick={() => onGoTo(place.file, { line: place.line })}
    >
      {text}
    </button>
  );
}
