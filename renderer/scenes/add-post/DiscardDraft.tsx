import { Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button';
import { draftAddress } from '../../components/own-post/addresses';
import { sayDraftDeleted, sayDraftStays } from '../../components/own-post/say-draft-deleted';
import { useStores } from '../../stores/context';
import type { FormDesk } from './form-desk';
import type { FormSession } from './form-session';

interface DiscardDraftProps {
  session: FormSession;
  desk: FormDesk;
}

/** Deletes the draft in the form; a fresh form takes its place. Undo leads back to it. */
export const DiscardDraft = observer(function DiscardDraft({ session, desk }: DiscardDraftProps) {
  const { ui } = useStores();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const isDisabled = isBusy || session.isSending;
  const discard = async (): Promise<void> => {
    setBusy(true);
    try {
      const removed = await desk.discardOpen(session);
      sayDraftDeleted(ui, async () => {
        const isPlanLost = await desk.bringBack(removed);
        if (window.location.pathname === '/add-post') {
          void navigate(draftAddress(removed.draftId));
        }
        return isPlanLost;
      });
    } catch (error) {
      sayDraftStays(ui, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look="quiet"
      aria-disabled={isDisabled || undefined}
      onClick={() => (isDisabled ? undefined : void discard())}
    >
      <Trash2 size={18} aria-hidden="true" />
      {session.isUpdate ? 'Discard changes' : 'Discard draft'}
    </Button>
  );
});
