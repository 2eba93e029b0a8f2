import { RotateCcw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button';
import { Dialog, DialogActions } from '../../../components/dialog/Dialog';
import type { OpenFile } from '../model/open-file';
import type { WorkspaceStore } from '../model/workspace-store';
import styles from './closed-files.module.css';

interface ClosedFilesDialogProps {
  workspace: WorkspaceStore;
  onClose: () => void;
}

/** All files without a window: brings them back, or deletes them from this device for good. */
export const ClosedFilesDialog = observer(function ClosedFilesDialog({
  workspace,
  onClose,
}: ClosedFilesDialogProps) {
  const [askedId, setAskedId] = useState<string | null>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  const { closed } = workspace;
  return (
    <Dialog title="Closed files" onClose={onClose}>
      <p ref={lead} tabIndex={-1}>
        {closed.length === 0
          ? 'No file is closed.'
          : 'They stay on this device until you delete them, which cannot be undone.'}
      </p>
      <ul role="list" className={styles.list}>
        {closed.map((file) => (
          <li key={file.id} className={styles.file}>
            <ClosedFile
              file={file}
              isAsked={file.id === askedId}
              onAsk={(isAskedNow) => {
                setAskedId(isAskedNow ? file.id : null);
                if (!isAskedNow) {
                  lead.current?.focus();
                }
              }}
              onReopen={() => {
                onClose();
                workspace.reopen(file.id);
              }}
              onDelete={() => {
                // The button goes with its file.
                lead.current?.focus();
                workspace.forget([file.id]);
              }}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
});

interface ClosedFileProps {
  file: OpenFile;
  /** Whether it stands there as a question. */
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
  onReopen: () => void;
  onDelete: () => void;
}

const ClosedFile = observer(function ClosedFile(props: ClosedFileProps) {
  const { file, isAsked, onAsk, onReopen, onDelete } = props;
  return (
    <>
      <span className={styles.name}>
        {isAsked ? 'Delete ' : ''}
        <bdi>{file.name}</bdi>
        {isAsked ? ' for good?' : ''}
        <span className={styles.words}>
          {file.wordCount} {file.wordCount === 1 ? 'word' : 'words'}
        </span>
      </span>
      {isAsked ? (
        <Question onKeep={() => onAsk(false)} onDelete={onDelete} />
      ) : (
        <span className={styles.buttons}>
          <Button look="quiet" aria-label={`Delete ${file.name} for good`} onClick={() => onAsk(true)}>
            <Trash2 size={16} aria-hidden="true" />
            Delete
          </Button>
          <Button look="secondary" aria-label={`Reopen ${file.name}`} onClick={onReopen}>
            <RotateCcw size={16} aria-hidden="true" />
            Reopen
          </Button>
        </span>
      )}
    </>
  );
});

/** Milliseconds: the second click of a double click does not delete. */
const GUARD = 400;

function Question({ onKeep, onDelete }: { onKeep: () => void; onDelete: () => void }) {
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsArmed(true), GUARD);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className={styles.buttons}>
      <Button autoFocus look="quiet" onClick={onKeep}>
        Keep
      </Button>
      <Button aria-disabled={!isArmed || undefined} onClick={() => isArmed && onDelete()}>
        Delete for good
      </Button>
    </span>
  );
}
