import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NewInvite } from '../../../server/contract/schemas/admin';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import { useStores } from '../../stores/context';
import styles from './new-invite-code.module.css';
import shared from './shared.module.css';

/** A code that was just made: the one time it can be read. Takes the focus, so that ears hear of it. */
export function NewInviteCode({ made, onDone }: { made: NewInvite; onDone: () => void }) {
  const { platform } = useStores();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async () => {
    const isCopied = await platform.copyText(made.code);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (!isCopied) {
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <div className={styles.newCode}>
      <label className={styles.codeLabel} htmlFor="new-invite-code">
        New invite code
      </label>
      <p id="new-invite-hint">
        Copy it now: it cannot be shown again. It works until {formatDate(made.invite.expiresAt)}, on the{' '}
        <a href="/register">register page</a> with the role Admin.
      </p>
      <div className={styles.codeLine}>
        <input
          ref={field}
          id="new-invite-code"
          className={styles.code}
          aria-describedby="new-invite-hint"
          readOnly
          value={made.code}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>
          {outcome === 'copied' ? (
            <Check size={18} aria-hidden="true" />
          ) : (
            <Copy size={18} aria-hidden="true" />
          )}
          Copy code
        </Button>
        <Button look="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
      <p role="status" className={shared.muted}>
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && 'The browser did not allow copying. The code is selected: copy it by hand.'}
      </p>
    </div>
  );
}
