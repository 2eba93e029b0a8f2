import { uuidv7 } from 'uuidv7';
import type { UserRecord } from '../../server/domain/entities';

/** A user without a password, who follows nothing and has accepted nothing. */
export function userRecord(createdAt: string, fields: Partial<UserRecord> = {}): UserRecord {
  const userId = fields.userId ?? uuidv7();
  const email = fields.email ?? `${userId}@example.org`;
  return {
    userId,
    name: 'Grace Hopper',
    email,
    emailKey: email.toLowerCase(),
    emailVerifiedAt: null,
    passwordHash: null,
    google: null,
    role: 'user',
    policy: null,
    followedCategories: [],
    mailPreferences: [],
    blockedAt: null,
    deletion: null,
    revision: uuidv7(),
    parentRevision: null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    ...fields,
  };
}
