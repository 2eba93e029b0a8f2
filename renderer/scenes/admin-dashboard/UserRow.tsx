import type { AdminUser } from '../../../server/contract/schemas/admin';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import type { UserAction } from './UserDialog';
import styles from './admin-dashboard.module.css';

interface UserRowProps {
  user: AdminUser;
  isMe: boolean;
  onAsk: (action: UserAction) => void;
}

/** One account and what can be done with it. */
export function UserRow({ user, isMe, onAsk }: UserRowProps) {
  const roleAction = user.role === 'admin' ? 'make-user' : 'make-admin';
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.user}>
          <bdi>{user.name}</bdi> - <span className={styles.email}>{user.email}</span>
        </p>
        <p className={styles.meta}>
          {user.role === 'admin' && <span className={styles.badge}>Admin</span>}
          {user.isBlocked && <span className={`${styles.badge} ${styles.blocked}`}>Blocked</span>}
          {isMe && <span className={styles.badge}>You</span>}
          <span>
            Joined <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
          </span>
        </p>
      </div>
      <div className={styles.actions}>
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
