import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/Button';
import { Dialog, DialogActions } from '../../../components/dialog/Dialog';
import type { WorkspaceStore } from '../model/workspace-store';

interface LeaveDialogProps {
  workspace: WorkspaceStore;
  /** Where the link leads. */
  path: string;
  onStay: () => void;
}

/** Asked when a link leads away from text that is not saved. */
export function LeaveDialog({ workspace, path, onStay }: LeaveDialogProps) {
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  const leave = async (isSaving: boolean): Promise<void> => {
    if (isSaving) {
      setHasFailed(false);
      await workspace.keeper.save();
      if (workspace.keeper.isDirty) {
        setHasFailed(true);
        return;
      }
    }
    onStay();
    void navigate(path);
  };
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p>Auto Save is off, and your last changes are not saved. They stay only until this tab is closed.</p>
      {hasFailed && (
        <p role="alert">
          They could not be saved: the storage of this browser is full or blocked. Stay here and download
          them.
        </p>
      )}
      <DialogActions>
        <Button onClick={() => void leave(true)}>Save and leave</Button>
        <Button look="secondary" onClick={() => void leave(false)}>
          Leave without saving
        </Button>
        <Button look="quiet" onClick={onStay}>
          Stay here
        </Button>
      </DialogActions>
    </Dialog>
  );
}
