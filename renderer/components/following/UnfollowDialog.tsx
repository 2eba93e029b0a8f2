import { Button } from '../Button';
import { Dialog, DialogActions } from '../dialog/Dialog';

interface UnfollowDialogProps {
  category: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a category is left (SPEC §2, "Category list"). */
export function UnfollowDialog({ category, onConfirm, onCancel }: UnfollowDialogProps) {
  return (
    <Dialog title={`Are you sure you want to unfollow ${category}?`} onClose={onCancel}>
      <p>New posts in it will no longer be announced to you.</p>
      <DialogActions>
        <Button onClick={onConfirm}>Confirm</Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
