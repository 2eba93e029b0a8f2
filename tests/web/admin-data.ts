import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobRecord, UserRecord } from '../../server/domain/entities';
import { hashToken } from '../../server/domain/token-hash';
import { SESSION_LIFETIME } from '../../server/services/sessions';
import { openNedbStorage } from '../../server/storage/nedb/open';
import { systemClock } from '../../server/system';
import { userRecord } from '../support/user-record';

const DAY = 24 * 60 * 60 * 1_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function account(userId: string, name: string, fields: Partial<UserRecord> = {}): UserRecord {
  return userRecord(fields.createdAt ?? ago(3), { userId, name, ...fields });
}

function failedJob(jobId: string, email: string, lastError: string): JobRecord {
  return {
    jobId,
    kind: 'password-reset-mail',
    payload: { email },
    status: 'failed',
    attempts: 12,
    runAt: ago(1),
    createdAt: ago(1),
    finishedAt: ago(1),
    lastError,
  };
}

export interface AdminData {
  dataFolder: string;
  /** Tokens of sessions, by account. */
  tokens: { root: string; reader: string };
}

/** A data folder with an admin, a reader, 45 more users of many alphabets, and three mails that failed. */
export async function fillAdminData(): Promise<AdminData> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-admin-'));
  const tokens = {
    root: randomBytes(32).toString('base64url'),
    reader: randomBytes(32).toString('base64url'),
  };
  const storage = await openNedbStorage({ folder: dataFolder, clock: systemClock, logger: quiet });
  await storage.transact(async ({ users, sessions, jobs, meta }) => {
    // As if the starter posts had been filled in and thrown away: starting is quick.
    await meta.set('starter-posts', ago(30));
    await users.put(account('root', 'Root Admin', { role: 'admin', createdAt: ago(0) }));
    await users.put(account('reader', 'Rita Reader', { createdAt: ago(0.001) }));
    await users.put(account('olga', 'Ольга Иванова', { createdAt: ago(0.01) }));
    await users.put(account('maryam', 'مريم ميرزاخاني', { createdAt: ago(0.02) }));
    await users.put(
      account('long', 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschafers', {
        email: `${'a-very-long-name-'.repeat(3)}of-somebody@an-equally-long-domain-name.example.org`,
        emailKey: 'long@example.org',
        createdAt: ago(0.03),
        blockedAt: ago(0.02),
      }),
    );
    for (let number = 1; number <= 42; number += 1) {
      await users.put(account(`member-${number}`, `Member ${number}`, { createdAt: ago(number % 29) }));
    }
    for (const [userId, token] of Object.entries(tokens)) {
      await sessions.put({
        sessionId: `session-${userId}`,
        tokenHash: hashToken(token),
        userId,
        createdAt: ago(0),
        lastUsedAt: ago(0),
        userAgent: 'Test/1.0',
        expiresAt: new Date(Date.now() + SESSION_LIFETIME).toISOString(),
      });
    }
    await jobs.put(failedJob('j1', 'reader@example.org', 'Error: connect ECONNREFUSED 127.0.0.1:25'));
    await jobs.put(
      failedJob('j2', 'olga@example.org', `Error: ${'550 5.1.1 mailbox unavailable '.repeat(8)}`),
    );
    await jobs.put(failedJob('j3', 'member-1@example.org', 'Error: Greeting never received'));
  });
  await storage.close();
  return { dataFolder, tokens };
}
