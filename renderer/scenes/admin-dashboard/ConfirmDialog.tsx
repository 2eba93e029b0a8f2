import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/Button';
import { Dialog, DialogActions } from '../../components/dialog/Dialog';
import { describeError } from '../../api/describe-error';
import shared from './shared.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** What the button that does it reads. */
  action: string;
  /** Takes something away from somebody: the button is red. */
  isDestructive?: boolean;
  /** Does it; what it throws is said in the dialog, which stays open. */
  onConfirm: () => Promise<void>;
  /** What to say when a failure does not say it itself. */
  failure: string;
  onClose: () => void;
  /** Called once it is done and the dialog is gone: puts the focus where it belongs when the opener went too. */
  onDone?: () => void;
}

/** Asks before something that people will notice, and does it. */
export function ConfirmDialog({
  title,
  children,
  action,
  isDestructive = false,
  onConfirm,
  failure,
  onClose,
  onDone,
}: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    if (isBusy) {
      return;
    }
    setIsBusy(true);
    setError(null);
    try {
      await onConfirm();
      flushSync(onClose);
      onDone?.();
    } catch (reason) {
      setError(describeError(reason, failure));
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <p>{children}</p>
      {error && (
        <p className={shared.problem} role="alert">
          {error}
        </p>
      )}
      <DialogActions>
        <Button
          {...(isDestructive && { className: shared.destructive })}
          aria-disabled={isBusy || undefined}
          onClick={() => void confirm()}
        >
          {isBusy ? 'One moment…' : action}
        </Button>
        <Button look="secondary" aria-disabled={isBusy || undefined} onClick={() => !isBusy && onClose()}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
