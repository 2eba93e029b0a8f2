import { POLICY_VERSION } from '../contract/constants/policy';
import { changeUser } from './change-user';
import { moment, type ServiceDeps } from './deps';

/** Writes down that a user accepted the current version of the privacy policy, and when. */
export async function acceptPolicy(deps: ServiceDeps, userId: string): Promise<void> {
  await deps.storage.transact(async (writers) => {
    const user = await writers.users.get(userId);
    if (user && user.policy?.version !== POLICY_VERSION) {
      const policy = { version: POLICY_VERSION, acceptedAt: moment(deps.clock) };
      await changeUser(writers, deps, user, { policy });
    }
  });
}
