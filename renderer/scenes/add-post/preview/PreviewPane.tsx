import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button';
import { Findings } from './Findings';
import { PreviewFrame, type PreviewWidth } from './PreviewFrame';
import styles from './preview.module.css';
import type { PreviewOfContent, PreviewState } from './use-preview';

interface PreviewPaneProps {
  shown: PreviewOfContent;
  /** Leads to a field, such as `subtitles.0.bulletPoints.2.image`; left out where there is no form. */
  onGoTo?: (path: string) => void;
}

/** What is being written as readers will see it, and what its author may want to mend. */
export function PreviewPane({ shown, onGoTo }: PreviewPaneProps) {
  const { isAnything, preview, state, retry } = shown;
  const pane = useRef<HTMLElement>(null);
  const [width, setWidth] = useState<PreviewWidth | null>(null);
  useEffect(() => {
    setWidth((before) => before ?? ((pane.current?.clientWidth ?? 0) < 560 ? 'phone' : 'desktop'));
  }, []);
  return (
    <section ref={pane} className={styles.pane} aria-labelledby="preview-title">
      <div className={styles.bar}>
        <h2 id="preview-title">Preview</h2>
        <Status state={state} onRetry={retry} />
        <fieldset className={styles.widths}>
          <legend className="visually-hidden">Width of the preview</legend>
          <WidthButton name="phone" label="Phone" Icon={Smartphone} current={width} onPick={setWidth} />
          <WidthButton name="desktop" label="Desktop" Icon={Monitor} current={width} onPick={setWidth} />
        </fieldset>
      </div>
      {preview && <Findings findings={preview.findings} onGoTo={onGoTo} />}
      {preview && width ? (
        <PreviewFrame page={preview.page} width={width} isStale={state.name !== 'ready'} />
      ) : (
        <p className={styles.empty}>
          {isAnything ? 'The preview is on its way…' : 'What you write appears here, as readers will see it.'}
        </p>
      )}
    </section>
  );
}

interface WidthButtonProps {
  name: PreviewWidth;
  label: string;
  Icon: typeof Monitor;
  current: PreviewWidth | null;
  onPick: (width: PreviewWidth) => void;
}

function WidthButton({ name, label, Icon, current, onPick }: WidthButtonProps) {
  return (
    <label className={styles.width} title={label}>
      <input
        type="radio"
        name="preview-width"
        className="visually-hidden"
        checked={current === name}
        onChange={() => onPick(name)}
      />
      <Icon size={18} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}

/** Said gently: the last preview stays, and typing goes on. */
function Status({ state, onRetry }: { state: PreviewState; onRetry: () => void }) {
  const canRetry = state.name === 'offline' || state.name === 'failed';
  return (
    <div className={styles.state}>
      <p role="status">{describe(state)}</p>
      {canRetry && (
        <Button look="quiet" className={styles.retry} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function describe(state: PreviewState): string {
  switch (state.name) {
    case 'ready':
      return '';
    case 'waiting':
      return 'Updating…';
    case 'offline':
      return 'You are offline. The preview goes on with the connection.';
    case 'resting':
      return `The preview takes a short break and goes on in ${state.seconds} s.`;
    case 'failed':
      return state.message;
  }
}
