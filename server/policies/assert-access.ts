import { POLICY_VERSION } from '../contract/constants/policy';
import type { Access } from '../contract/endpoints/endpoint';
import { MESSAGES } from '../contract/messages';
import type { UserRecord } from '../domain/entities';
import { ForbiddenError, PolicyRequiredError, UnauthorizedError } from '../domain/errors';

/**
 * Whether a user may call an endpoint of this access.
 *
 * @param loginMessage what a visitor without a session reads
 * @throws UnauthorizedError, ForbiddenError, PolicyRequiredError
 */
export function assertAccess(
  access: Access,
  user: UserRecord | undefined,
  loginMessage: string = MESSAGES.auth.loginRequired,
): void {
  if (access === 'public') {
    return;
  }
  if (!user) {
    throw new UnauthorizedError(loginMessage);
  }
  if (access === 'admin' && user.role !== 'admin') {
    throw new ForbiddenError(MESSAGES.auth.adminsOnly);
  }
  const mayWrite = user.policy?.version === POLICY_VERSION;
  const needsPolicy = access === 'author' || (access === 'author-or-admin' && user.role !== 'admin');
  if (needsPolicy && !mayWrite) {
    throw new PolicyRequiredError(MESSAGES.policy.required);
  }
}
