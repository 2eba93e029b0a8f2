import { useState } from 'react';
import { LIMITS } from '../../../server/contract/constants/limits';
import { Button } from '../Button';
import { Dialog, DialogActions } from '../dialog/Dialog';

interface DeletePostDialogProps {
  title: string;
  /** Resolves when it is known what came of it; the dialog's owner takes it away. */
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a post goes. */
export function DeletePostDialog({ title, onDelete, onClose }: DeletePostDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog title="Delete this post?" onClose={onClose}>
      <p>
        “{title}” leaves the site: readers and search no longer find it. You can restore it for{' '}
        {LIMITS.restoreDays} days, from your dashboard.
      </p>
      <DialogActions>
        <Button
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) {
              setIsBusy(true);
              void onDelete().finally(() => setIsBusy(false));
            }
          }}
        >
          {isBusy ? 'Deleting…' : 'Delete'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
