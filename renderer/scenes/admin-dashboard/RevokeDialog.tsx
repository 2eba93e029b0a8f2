import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { CERTIFICATE_MESSAGES } from '../../../server/contract/certificate-messages';
import { REVOCATION_REASON_MAX } from '../../../server/contract/constants/certificates';
import type { AdminCertificate } from '../../../server/contract/schemas/certificate';
import { describeError } from '../../api/describe-error';
import { Button } from '../../components/Button';
import { Dialog, DialogActions } from '../../components/dialog/Dialog';
import { TextField } from '../../components/form/TextField';
import { useStore, useStores } from '../../stores/context';
import { AdminCertificatesStore } from './admin-certificates-store';
import shared from './shared.module.css';

interface RevokeDialogProps {
  certificate: AdminCertificate;
  onClose: () => void;
  /** Called once it is revoked and the dialog is gone: the button that opened it went too. */
  onDone: () => void;
}

/** Asks why, names what follows, and revokes. What was typed stays when it fails. */
export function RevokeDialog({ certificate, onClose, onDone }: RevokeDialogProps) {
  const { ui } = useStores();
  const store = useStore(AdminCertificatesStore);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { user, category } = certificate;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) {
      return;
    }
    const refuse = (message: string) => {
      setError(message);
      form.querySelector('input')?.focus();
    };
    if (reason.trim() === '') {
      refuse('Say why: the page of the certificate shows it.');
      return;
    }
    setIsBusy(true);
    setError(null);
    try {
      await store.revoke(certificate, reason);
      ui.toast(CERTIFICATE_MESSAGES.revoked, 'success');
      flushSync(onClose);
      onDone();
    } catch (failure) {
      setIsBusy(false);
      refuse(describeError(failure, ADMIN_MESSAGES.revokeCertificateFailed));
    }
  };
  return (
    <Dialog title="Revoke this certificate?" isBusy={isBusy} onClose={onClose}>
      <form noValidate className={shared.form} onSubmit={(event) => void submit(event)}>
        <p>
          The certificate in {category} for <bdi>{user.name}</bdi> will no longer count: its page, the search
          and the status list say that it is revoked, its PDF can no longer be downloaded, and its holder is
          told. This cannot be undone.
        </p>
        <TextField
          id="revocation-reason"
          name="reason"
          label="Reason"
          hint="Everybody who checks the certificate reads it."
          autoComplete="off"
          required
          maxLength={REVOCATION_REASON_MAX}
          value={reason}
          error={error ?? undefined}
          onChange={setReason}
        />
        <DialogActions>
          <Button type="submit" className={shared.destructive} aria-disabled={isBusy || undefined}>
            {isBusy ? 'One moment…' : 'Revoke'}
          </Button>
          <Button look="secondary" aria-disabled={isBusy || undefined} onClick={() => !isBusy && onClose()}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
