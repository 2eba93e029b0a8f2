import type { UserRecord } from '../domain/entities';
import type { Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';

/** Writes changes of an account as its next revision. */
export async function changeUser(
  { users }: Pick<Writers, 'users'>,
  { clock, ids }: Pick<ServiceDeps, 'clock' | 'ids'>,
  user: UserRecord,
  changes: Partial<UserRecord>,
): Promise<UserRecord> {
  const changed: UserRecord = {
    ...user,
    ...changes,
    revision: ids.uuid(),
    parentRevision: user.revision,
    updatedAt: moment(clock),
  };
  await users.put(changed);
  return changed;
}
