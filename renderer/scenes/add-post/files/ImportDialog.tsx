import { FileUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { TIMES } from '../../../../server/contract/constants/limits';
import { MESSAGES } from '../../../../server/contract/messages';
import type { DraftSummary } from '../../../../server/contract/schemas/draft';
import type { ImportedDraft } from '../../../../server/contract/schemas/files';
import { Button } from '../../../components/Button';
import { Dialog, DialogActions } from '../../../components/dialog/Dialog';
import styles from '../../../components/files/files.module.css';
import { useFileDrop } from '../../../components/media/use-file-drop';
import { useStores } from '../../../stores/context';
import { useImport } from './use-import';

interface ImportDialogProps {
  onClose: () => void;
  onImported: (draft: DraftSummary) => void;
}

/** How long a draft is offered that was made and not opened, in milliseconds. */
const WAY_BACK = 10_000;

/** Chooses a file, shows how far it is and what had to be left out. */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const { ui } = useStores();
  const open = ({ draft }: ImportedDraft) => {
    ui.toast(MESSAGES.files.imported, 'success', TIMES.toastLong);
    onImported(draft);
  };
  const { state, start, cancel } = useImport(open);
  const close = () => {
    onClose();
    if (state.status === 'done') {
      const { imported } = state;
      ui.toast(MESSAGES.files.imported, 'success', WAY_BACK, {
        label: 'Open it',
        run: () => onImported(imported.draft),
      });
    }
  };
  return (
    <Dialog title="Import a post" onClose={close}>
      {state.status === 'failed' && (
        <p className={styles.problem} role="alert">
          {state.message}
        </p>
      )}
      {state.status === 'sending' && <Progress {...state} onCancel={cancel} />}
      {state.status === 'done' && state.imported.notes.length > 0 && (
        <LeftOut imported={state.imported} onOpen={() => open(state.imported)} />
      )}
      {(state.status === 'idle' || state.status === 'failed') && (
        <Choice onFiles={(files) => void start(files)} />
      )}
    </Dialog>
  );
}

function Choice({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useFileDrop(onFiles);
  return (
    <div className={`${styles.zone} ${isOver ? styles.over : ''}`} {...handlers}>
      <FileUp size={28} aria-hidden="true" />
      <p className={styles.hint}>
        A Markdown file of Lectern, Jekyll, Hugo or dev.to, or a ZIP file of one with its pictures and videos.
        It becomes a new draft.
      </p>
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
      <p className={styles.hint}>or drop it here</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".md,.mdx,.markdown,.zip,text/markdown,application/zip"
        aria-label="File to import"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
}

function Progress({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const id = useId();
  return (
    <>
      <div className={styles.progress}>
        <p className={styles.fileName} id={id}>
          {name}
        </p>
        {/* Once all is sent, the server looks at what came: for how long, nobody knows. */}
        <progress className={styles.bar} {...(share < 1 && { value: share })} max={1} aria-labelledby={id} />
        <p className={styles.hint} role="status">
          {share < 1 ? 'Sending…' : 'Reading the file…'}
        </p>
      </div>
      <DialogActions>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}

function LeftOut({ imported, onOpen }: { imported: ImportedDraft; onOpen: () => void }) {
  return (
    <>
      <p role="status">{MESSAGES.files.importedWithNotes}</p>
      <ul className={styles.notes}>
        {imported.notes.map(({ line, text }, index) => (
          <li key={index}>
            {text} {line !== null && <span className={styles.line}>Line {line}</span>}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onOpen}>Open the draft</Button>
      </DialogActions>
    </>
  );
}
