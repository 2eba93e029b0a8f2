import { useEffect, useId, useState } from 'react';
import { Button } from '../../../components/Button';
import { CODE_LINK, CodeLinkError, shareLink } from '../../../components/code-link/code-link';
import { Dialog, DialogActions } from '../../../components/dialog/Dialog';
import { addressOf } from '../../../platform/address-of';
import { useStores } from '../../../stores/context';
import type { EditorFile } from '../model/types';
import styles from './file-actions.module.css';

interface ShareDialogProps {
  files: readonly EditorFile[];
  active: EditorFile;
  onClose: () => void;
}

type Made = { link: string } | { problem: string } | null;

/** Makes a link of one file or of all: the code is in it, and no server gets to know it. */
export function ShareDialog({ files, active, onClose }: ShareDialogProps) {
  const { platform, ui } = useStores();
  const [isWhole, setIsWhole] = useState(false);
  const made = useLink(isWhole ? files : [active]);
  const linkId = useId();
  const noteId = useId();
  const link = made && 'link' in made ? made.link : '';
  const copy = async (): Promise<void> => {
    const isCopied = await platform.copyText(link);
    ui.toast(isCopied ? 'The link is copied.' : 'Copy the link by hand.', isCopied ? 'success' : 'info');
    if (isCopied) {
      onClose();
    } else {
      document.getElementById(linkId)?.focus();
    }
  };
  return (
    <Dialog title="Share link" onClose={onClose}>
      <p>
        Whoever opens the link finds a copy of the code in their editor. It is in the link itself and is not
        kept on this site.
      </p>
      {files.length > 1 && (
        <label className={styles.check}>
          <input type="checkbox" checked={isWhole} onChange={() => setIsWhole(!isWhole)} />
          All {files.length} files, not only {active.name}
        </label>
      )}
      <label htmlFor={linkId} className={styles.linkLabel}>
        Link
      </label>
      <input
        id={linkId}
        className={styles.link}
        readOnly
        value={link}
        aria-describedby={noteId}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p id={noteId} role="status" className={styles.linkNote}>
        {noteOf(made)}
      </p>
      <DialogActions>
        <Button disabled={!link} onClick={() => void copy()}>
          Copy link
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function noteOf(made: Made): string {
  if (!made) {
    return 'Making the link…';
  }
  if ('problem' in made) {
    return made.problem;
  }
  const length = `${made.link.length.toLocaleString('en')} characters.`;
  return made.link.length > CODE_LINK.longFrom
    ? `${length} Many chats and mail programs cut a link this long: try it before you rely on it, or send a file.`
    : length;
}

/** The link of the files as they stand now; null while it is made. */
function useLink(files: readonly EditorFile[]): Made {
  const { platform } = useStores();
  const [last, setLast] = useState<{ key: string; made: Made } | null>(null);
  const key = files.map(({ id }) => id).join(' ');
  useEffect(() => {
    let isWanted = true;
    const setMade = (made: Made): void => setLast({ key, made });
    shareLink(files, addressOf('/editor', platform)).then(
      (link) => isWanted && setMade({ link }),
      (error: unknown) => isWanted && setMade({ problem: problemOf(error) }),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the dialog covers the editor: the files stay as they are
  }, [key]);
  return last?.key === key ? last.made : null;
}

function problemOf(error: unknown): string {
  return error instanceof CodeLinkError
    ? error.message
    : 'This browser could not make the link. Download the text and send that instead.';
}
