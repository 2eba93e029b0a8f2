import type { Account, AccountSession } from '../contract/schemas/account';
import type { SessionRecord, TicketRecord, UserRecord } from '../domain/entities';
import { describeDevice } from './describe-device';

/** A session to its owner: never its token or hash. */
export function presentSession(session: SessionRecord, currentId: string): AccountSession {
  return {
    id: session.sessionId,
    device: describeDevice(session.userAgent),
    createdAt: session.createdAt,
    lastUsedAt: session.lastUsedAt,
    isCurrent: session.sessionId === currentId,
  };
}

/** What the account page shows to the owner beside the user. */
export function presentAccount(user: UserRecord, emailChange: TicketRecord | undefined): Account {
  return {
    createdAt: user.createdAt,
    hasPassword: user.passwordHash !== null,
    pendingEmail: emailChange ? { email: emailChange.email, expiresAt: emailChange.expiresAt } : null,
    deletion: user.deletion && {
      requestedAt: user.deletion.requestedAt,
      dueAt: user.deletion.dueAt,
      posts: user.deletion.withPosts ? 'delete' : 'keep',
    },
  };
}
