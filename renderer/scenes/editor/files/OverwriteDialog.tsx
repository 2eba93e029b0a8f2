import { Button } from '../../../components/Button';
import { Dialog, DialogActions } from '../../../components/dialog/Dialog';

interface OverwriteDialogProps {
  name: string;
  onOverwrite: () => void;
  onSaveAs: () => void;
  onCancel: () => void;
}

/** Asks before a file is written over that another program has changed since it was opened here. */
export function OverwriteDialog({ name, onOverwrite, onSaveAs, onCancel }: OverwriteDialogProps) {
  return (
    <Dialog title="The file has changed" onClose={onCancel}>
      <p>
        Another program has written “{name}” since it was opened here. Saving over it replaces what that
        program wrote.
      </p>
      <DialogActions>
        <Button onClick={onSaveAs}>Save as another file</Button>
        <Button look="secondary" onClick={onOverwrite}>
          Save over it
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
