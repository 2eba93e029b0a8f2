import { MESSAGES } from '../../../server/contract/messages';
import { Button, ButtonLink } from '../Button';
import { Dialog, DialogActions } from '../dialog/Dialog';

/** Tells the owner of an account, once, that a Google login ended the password somebody had set before. */
export function PasswordEnded({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Your password has been removed" onClose={onClose}>
      <p>{MESSAGES.auth.passwordEnded}</p>
      <DialogActions>
        <Button onClick={onClose}>Got it</Button>
        <ButtonLink look="secondary" to="/forgot-password" onClick={onClose}>
          Set a new password
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
