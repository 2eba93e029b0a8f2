import { open, readFile, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolderError } from '../../errors';
import { systemCode } from './file-system';
import { ageOf, isAlive, type LockOwner, parseOwner, thisProcess } from './lock-owner';
import { takeOver } from './takeover';

const LOCK_FILE = 'lock';
const FILE_MODE = 0o600;
const HEARTBEAT_MS = 5_000;
/** An unreadable lock that is younger may be one that is being written this moment. */
const WRITTEN_WITHIN_MS = 1_000;
const ATTEMPTS = 60;
const ATTEMPT_MS = 50;

/** Makes the file with this content unless it is there. */
async function createExclusively(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', FILE_MODE);
    try {
      await file.writeFile(content);
      await file.sync();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

async function readOwner(path: string): Promise<LockOwner | 'none' | 'unreadable'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      return 'none';
    }
    throw error;
  }
  return parseOwner(text) ?? 'unreadable';
}

/** The living process that holds the folder; undefined when none does. Changes nothing. */
export async function lockOwner(folder: string): Promise<LockOwner | undefined> {
  const path = join(folder, LOCK_FILE);
  const owner = await readOwner(path);
  return typeof owner === 'object' && (await isAlive(owner, path)) ? owner : undefined;
}

export function describeOwner(owner: LockOwner): string {
  return owner.host === hostname() ? `process ${owner.pid}` : `process ${owner.pid} on ${owner.host}`;
}

function refusal(folder: string, owner: LockOwner): DataFolderError {
  return new DataFolderError(
    `The data folder ${folder} is in use by ${describeOwner(owner)}: ` +
      'stop that Lectern first, or set LECTERN_DATA to another folder.',
  );
}

async function removeStale(path: string): Promise<void> {
  const owner = await readOwner(path);
  if (owner === 'unreadable' || (owner !== 'none' && !(await isAlive(owner, path)))) {
    await rm(path, { force: true });
  }
}

/** Held from `acquireLock` until `release`; a killed process leaves a lock that the next one replaces. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Takes the folder for this process. Held by a living process: DataFolderError that names it. */
export async function acquireLock(folder: string): Promise<FolderLock> {
  const path = join(folder, LOCK_FILE);
  const self = await thisProcess();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createExclusively(path, JSON.stringify(self))) {
      return hold(path);
    }
    const owner = await readOwner(path);
    if (typeof owner === 'object' && (await isAlive(owner, path))) {
      throw refusal(folder, owner);
    }
    if (owner === 'unreadable' && ((await ageOf(path)) ?? 0) < WRITTEN_WITHIN_MS) {
      await delay(ATTEMPT_MS);
    } else if (owner !== 'none') {
      await takeOver(folder, self, () => removeStale(path));
      // Of several that withdrew from each other, chance decides who is first.
      await delay(attempt === 0 ? 0 : Math.random() * ATTEMPT_MS);
    }
  }
  throw new DataFolderError(
    `The data folder ${folder} is being taken by another process: try again, or remove ${path} if none is running.`,
  );
}

function hold(path: string): FolderLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    // Only other machines look at it; a missed beat does no harm.
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      await rm(path, { force: true });
    },
  };
}
