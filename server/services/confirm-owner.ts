import { MESSAGES } from '../contract/messages';
import { emailKey } from '../domain/email-key';
import type { UserRecord } from '../domain/entities';
import { ValidationError } from '../domain/errors';
import type { PasswordHasher } from '../passwords/port';

/**
 * Checks the current password before something that a borrowed session must not do.
 *
 * @param path of the form's field
 * @throws ValidationError when it is wrong, or there is none; BusyError
 */
export async function confirmPassword(
  { hasher }: { hasher: PasswordHasher },
  user: UserRecord,
  password: string,
  path: string,
): Promise<void> {
  if (user.passwordHash === null) {
    throw new ValidationError([{ msg: MESSAGES.account.noPassword, path }]);
  }
  if (!(await hasher.verify(user.passwordHash, password))) {
    throw new ValidationError([{ msg: MESSAGES.account.wrongPassword, path }]);
  }
}

/** As {@link confirmPassword}; who has no password types the e-mail address of the account instead. */
export async function confirmOwner(
  deps: { hasher: PasswordHasher },
  user: UserRecord,
  typed: string,
  path: string,
): Promise<void> {
  if (user.passwordHash !== null) {
    await confirmPassword(deps, user, typed, path);
  } else if (emailKey(typed) !== user.emailKey) {
    throw new ValidationError([{ msg: MESSAGES.account.wrongEmail, path }]);
  }
}
