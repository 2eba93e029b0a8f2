import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** Closed by Escape, the cross or a click beside it. The owner takes the dialog away then. */
  onClose: () => void;
  /** What it asked for is on its way: it stays until the answer is there, which closes it or is told in it. */
  isBusy?: boolean;
  children: ReactNode;
}

/**
 * A question or a small form over the page: the browser's own dialog, which keeps the focus, makes the page behind
 * it inert and gives the focus back. Open as long as it is rendered.
 */
export function Dialog({ title, onClose, isBusy = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // While the dialog still stands in the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const leave = () => {
    if (!isBusy) {
      onClose();
    }
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={() => {
        // A browser closes at the second Escape, whatever the page says.
        if (isBusy) {
          dialog.current?.showModal();
        } else {
          onClose();
        }
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog itself; what is in it stands in the frame.
        if (event.target === dialog.current) {
          leave();
        }
      }}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={leave}>
            <X size={20} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at a dialog's end: what it is for first, the way out last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
