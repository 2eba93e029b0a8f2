import type { AdminUser } from '../../../server/contract/schemas/admin';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import type { UserAction } from './UserDialog';
import rows from './rows.module.css';
import shared from './shared.module.css';

interface UserRowProps {
  user: AdminUser;
  isMe: boolean;
  onAsk: (action: UserAction) => void;
}

/** One account and what can be done with it. */
export function UserRow({ user, isMe, onAsk }: UserRowProps) {
  const roleAction = user.role === 'admin' ? 'make-user' : 'make-admin';
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p className={rows.user}>
          <bdi>{user.name}</bdi> - <span className={rows.email}>{user.email}</span>
        </p>
        <p className={rows.meta}>
          {user.role === 'admin' && <span className={rows.badge}>Admin</span>}
          {user.isBlocked && <span className={`${rows.badge} ${rows.blocked}`}>Blocked</span>}
          {isMe && <span className={rows.badge}>You</span>}
          <span>
            Joined <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
          </span>
        </p>
      </div>
      <div className={shared.actions}>
        <Button look="secondary" onClick={() => onAsk(roleAction)}>
          {user.role === 'admin' ? 'Make user' : 'Make admin'}
          <span className="visually-hidden"> {user.name}</span>
        </Button>
        {!isMe && (
          <Button look="secondary" onClick={() => onAsk(user.isBlocked ? 'unblock' : 'block')}>
            {user.isBlocked ? 'Unblock' : 'Block'}
            <span className="visually-hidden"> {user.name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
