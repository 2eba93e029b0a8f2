import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import type { AdminUser } from '../../../server/contract/schemas/admin';
import { useStore, useStores } from '../../stores/context';
import { ConfirmDialog } from './ConfirmDialog';
import { UsersStore } from './users-store';

export type UserAction = 'make-admin' | 'make-user' | 'block' | 'unblock';

interface Wording {
  title: (name: string) => string;
  text: string;
  /** Of the button. */
  action: string;
  /** Said once it is done. */
  done: string;
}

const WORDINGS: Readonly<Record<UserAction, Wording>> = {
  'make-admin': {
    title: (name) => `Make ${name} an admin?`,
    text: 'Admins see every e-mail address, set roles, block accounts and make invite codes.',
    action: 'Make admin',
    done: ADMIN_MESSAGES.madeAdmin,
  },
  'make-user': {
    title: (name) => `Make ${name} a user?`,
    text: 'They can no longer open this page, and unused invite codes they made stop working.',
    action: 'Make user',
    done: ADMIN_MESSAGES.madeUser,
  },
  block: {
    title: (name) => `Block ${name}?`,
    text: 'They are logged out everywhere at once and cannot log in until you unblock them. Their posts stay. Unused invite codes they made stop working.',
    action: 'Block',
    done: ADMIN_MESSAGES.blocked,
  },
  unblock: {
    title: (name) => `Unblock ${name}?`,
    text: 'They can log in again, with the password they had.',
    action: 'Unblock',
    done: ADMIN_MESSAGES.unblocked,
  },
};

const STEP_DOWN =
  'You can no longer open this page, and unused invite codes you made stop working. Only another admin can take that back.';

interface UserDialogProps {
  user: AdminUser;
  action: UserAction;
  isMe: boolean;
  onClose: () => void;
}

/** Asks before an account is changed, and changes it. */
export function UserDialog({ user, action, isMe, onClose }: UserDialogProps) {
  const { auth, ui } = useStores();
  const store = useStore(UsersStore);
  const { title, text, action: label, done } = WORDINGS[action];
  const change = async () => {
    if (action === 'block' || action === 'unblock') {
      await store.setBlocked(user, action === 'block');
    } else {
      await store.setRole(user, action === 'make-admin' ? 'admin' : 'user');
    }
    ui.toast(done, 'success');
    if (isMe) {
      // The change is made, whether or not this answer comes.
      await auth.loadUser().catch(() => undefined);
    }
  };
  return (
    <ConfirmDialog
      title={title(user.name)}
      action={label}
      isDestructive={action === 'block'}
      onConfirm={change}
      failure={ADMIN_MESSAGES.changeFailed}
      onClose={onClose}
      {...(isMe && { onDone: () => document.getElementById('main')?.focus() })}
    >
      {isMe ? STEP_DOWN : text}
    </ConfirmDialog>
  );
}
