import { POLICY_VERSION } from '../contract/constants/policy';
import { moment, type ServiceDeps } from './deps';

/** Writes down that a user accepted the current version of the privacy policy, and when. */
export async function acceptPolicy({ storage, clock, ids }: ServiceDeps, userId: string): Promise<void> {
  await storage.transact(async ({ users }) => {
    const user = await users.get(userId);
    if (!user || user.policy?.version === POLICY_VERSION) {
      return;
    }
    const now = moment(clock);
    await users.put({
      ...user,
      policy: { version: POLICY_VERSION, acceptedAt: now },
      revision: ids.uuid(),
      parentRevision: user.revision,
      updatedAt: now,
    });
  });
}
