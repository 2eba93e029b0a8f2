import { emailKey } from '../domain/email-key';
import type { UserRecord } from '../domain/entities';
import { moment, type ServiceDeps } from './deps';

/** A fresh account, not stored yet. */
export function newUser(
  { clock, ids }: Pick<ServiceDeps, 'clock' | 'ids'>,
  fields: Pick<UserRecord, 'name' | 'email' | 'emailVerifiedAt' | 'passwordHash' | 'google' | 'role'>,
): UserRecord {
  const now = moment(clock);
  return {
    userId: ids.uuid(),
    ...fields,
    emailKey: emailKey(fields.email),
    policy: null,
    followedCategories: [],
    mailPreferences: [],
    blockedAt: null,
    deletion: null,
    revision: ids.uuid(),
    parentRevision: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}
