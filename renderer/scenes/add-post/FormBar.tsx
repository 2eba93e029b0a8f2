import { Eye, Lightbulb, PenLine, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { Finding, Preview } from '../../../server/contract/schemas/draft';
import { Button } from '../../components/Button';
import { SaveState } from './drafts/SaveState';
import type { FormSession } from './form-session';
import { countOf } from './preview/Findings';
import { ScheduleButton } from './publish/SchedulePart';
import styles from './add-post.module.css';

interface FormBarProps {
  session: FormSession;
  /** The last one that came, whether it is shown or not. */
  preview: Preview | null;
  isPreviewShown: boolean;
  onTogglePreview: () => void;
  onShowFindings: () => void;
}

const number = new Intl.NumberFormat('en');

/** Always in reach: what is kept, what could be better, the preview, publishing. */
export const FormBar = observer(function FormBar(props: FormBarProps) {
  const { session, preview, isPreviewShown, onTogglePreview, onShowFindings } = props;
  const files = session.filesOnTheWay;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current ? tellHeight(bar.current) : undefined), []);
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.barStart}>
        <SaveState keeper={session.keeper} />
        <div className={styles.facts}>
          {files.length > 0 && <span className={styles.uploads}>Uploading {files.join(', ')}</span>}
          {preview && preview.words > 0 && (
            <span className={styles.length}>
              {number.format(preview.words)} {preview.words === 1 ? 'word' : 'words'} ·{' '}
              {preview.page.readMinutes} min read
            </span>
          )}
          {preview && preview.findings.length > 0 && (
            <FindingsButton findings={preview.findings} onShow={onShowFindings} />
          )}
        </div>
      </div>
      <div className={styles.barEnd}>
        <ScheduleButton session={session} />
        <Button look="secondary" aria-pressed={isPreviewShown} onClick={onTogglePreview}>
          {isPreviewShown ? <PenLine size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          Preview
        </Button>
        {/* A button of its own, not of a form: Enter in a field must not publish. */}
        <Button disabled={session.isBusy} onClick={() => void session.submit()}>
          {session.isBusy ? 'Uploading...' : session.isUpdate ? 'Publish changes' : 'Add Post'}
        </Button>
      </div>
    </div>
  );
});

/** Tells the style sheet how high the bar is, so that it covers nothing that has the focus. @returns stops that */
function tellHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--form-bar-height', `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--form-bar-height');
  };
}

/** How much there is to mend, and the way to it. */
function FindingsButton({ findings, onShow }: { findings: readonly Finding[]; onShow: () => void }) {
  const isWeighty = findings.some(({ level }) => level === 'warning');
  const Icon = isWeighty ? TriangleAlert : Lightbulb;
  return (
    <button
      type="button"
      className={styles.findings}
      data-level={isWeighty ? 'warning' : 'hint'}
      onClick={onShow}
    >
      <Icon size={16} aria-hidden="true" />
      {countOf(findings)}
    </button>
  );
}
