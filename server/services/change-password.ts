import { MESSAGES } from '../contract/messages';
import { ValidationError } from '../domain/errors';
import type { PasswordHasher } from '../passwords/port';
import { dropEmailChanges, dropResetTokens } from './change-email';
import { changeUser } from './change-user';
import { confirmPassword } from './confirm-owner';
import { currentUser } from './current-user';
import type { ServiceDeps } from './deps';
import { endSessions } from './own-sessions';
import type { Actor } from './sessions';

/**
 * Changes the password of whoever knows the current one. All other sessions end, and so do links under way:
 * whoever knew the old password may have asked for them.
 *
 * @throws ValidationError when the current password is wrong or there is none; BusyError
 */
export async function changePassword(
  deps: ServiceDeps & { hasher: PasswordHasher },
  { user, session }: Actor,
  input: { currentPassword: string; password: string },
): Promise<void> {
  await confirmPassword(deps, user, input.currentPassword, 'currentPassword');
  const passwordHash = await deps.hasher.hash(input.password);
  await deps.storage.transact(async (writers) => {
    const found = await currentUser(writers, user.userId);
    if (found.passwordHash !== user.passwordHash) {
      throw new ValidationError([{ msg: MESSAGES.account.wrongPassword, path: 'currentPassword' }]);
    }
    await changeUser(writers, deps, found, { passwordHash });
    await endSessions(writers, user.userId, session.sessionId);
    await dropEmailChanges(writers, user.userId);
    await dropResetTokens(writers, user.userId);
  });
}
