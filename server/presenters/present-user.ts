import { POLICY_VERSION } from '../contract/constants/policy';
import type { User } from '../contract/schemas/user';
import type { UserRecord } from '../domain/entities';

/** The signed-in user, to themselves. Acceptance of an earlier policy does not count. */
export function presentUser(user: UserRecord): User {
  return {
    id: user.userId,
    _id: user.userId,
    name: user.name,
    email: user.email,
    role: user.role,
    policyAccepted: user.policy?.version === POLICY_VERSION,
    followedCategories: [...user.followedCategories],
    ...(user.deletion && { deletionDueAt: user.deletion.dueAt }),
  };
}
