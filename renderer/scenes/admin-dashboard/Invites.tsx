import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import type { Invite, NewInvite } from '../../../server/contract/schemas/admin';
import { describeError } from '../../api/describe-error';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { formatDate } from '../../components/format-date';
import { useStore, useStores } from '../../stores/context';
import { AdminStore } from './admin-store';
import { ConfirmDialog } from './ConfirmDialog';
import { NewInviteCode } from './NewInviteCode';
import { focusSection, Section, WhenLoaded } from './Section';
import rows from './rows.module.css';
import shared from './shared.module.css';

const ID = 'invites';

/** Codes that let somebody register as admin: made, shown once, listed, taken back. */
export const Invites = observer(function Invites() {
  const { ui } = useStores();
  const store = useStore(AdminStore);
  const [made, setMade] = useState<NewInvite | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<Invite | null>(null);
  useEffect(() => {
    void store.invites.load();
  }, [store]);

  const make = async () => {
    if (isBusy) {
      return;
    }
    setIsBusy(true);
    try {
      setMade(await store.createInvite());
    } catch (reason) {
      ui.toast(describeError(reason, ADMIN_MESSAGES.inviteFailed), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  const revoke = async ({ inviteId }: Invite) => {
    await store.revokeInvite(inviteId);
    if (made?.invite.inviteId === inviteId) {
      setMade(null);
    }
    ui.toast(ADMIN_MESSAGES.inviteRevoked, 'success');
  };
  return (
    <Section
      id={ID}
      title="Invite codes"
      lead="A code lets one person register as Admin, within 7 days."
      actions={
        <Button aria-disabled={isBusy || undefined} onClick={() => void make()}>
          {isBusy ? 'Making a code…' : 'Make a code'}
        </Button>
      }
    >
      {made && (
        <NewInviteCode
          key={made.code}
          made={made}
          onDone={() => {
            setMade(null);
            focusSection(ID);
          }}
        />
      )}
      <WhenLoaded loaded={store.invites} label="Loading the invite codes…">
        {(invites) =>
          invites.length === 0 ? (
            <EmptyState message="No invite codes yet.">
              <p>Make one, and give it to whoever is to look after the site with you.</p>
            </EmptyState>
          ) : (
            <ul className={rows.rows} role="list">
              {invites.map((invite) => (
                <InviteRow key={invite.inviteId} invite={invite} onRevoke={() => setAsked(invite)} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
      {asked && (
        <ConfirmDialog
          title={asked.state === 'unused' ? 'Take this code back?' : 'Remove this code?'}
          action={asked.state === 'unused' ? 'Take back' : 'Remove'}
          failure={ADMIN_MESSAGES.revokeFailed}
          onConfirm={() => revoke(asked)}
          onClose={() => setAsked(null)}
          onDone={() => focusSection(ID)}
        >
          {asked.state === 'unused'
            ? 'Whoever has it can no longer register as Admin with it.'
            : 'It has expired and does nothing any more.'}
        </ConfirmDialog>
      )}
    </Section>
  );
});

function InviteRow({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
  const made = formatDate(invite.createdAt);
  const action = { unused: 'Take back', expired: 'Remove', used: null }[invite.state];
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p>{stateInWords(invite)}</p>
        <p className={rows.meta}>
          <span>
            Made <time dateTime={invite.createdAt}>{made}</time>
            {invite.createdBy !== null && (
              <>
                {' '}
                by <bdi>{invite.createdBy}</bdi>
              </>
            )}
          </span>
        </p>
      </div>
      {action && (
        <div className={shared.actions}>
          <Button look="secondary" onClick={onRevoke}>
            {action}
            <span className="visually-hidden"> the code made {made}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function stateInWords({ state, usedBy, usedAt, expiresAt }: Invite) {
  switch (state) {
    case 'unused':
      return (
        <>
          <strong>Unused</strong>, works until <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
        </>
      );
    case 'expired':
      return (
        <>
          Expired <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
        </>
      );
    case 'used':
      return (
        <>
          Used by <bdi>{usedBy ?? 'somebody whose account is gone'}</bdi>{' '}
          {usedAt !== null && <time dateTime={usedAt}>{formatDate(usedAt)}</time>}
        </>
      );
  }
}
