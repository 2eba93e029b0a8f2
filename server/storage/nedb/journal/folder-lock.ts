import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DataFolderError } from '../../errors';
import { systemCode } from './file-system';
import { isRunning, processStart } from './process-start';

const LOCK_FILE = 'lock';
/** Held only while a stale lock is replaced, so that two processes cannot both replace it. */
const TAKEOVER_FILE = 'lock-takeover';
const FILE_MODE = 0o600;
const HEARTBEAT_MS = 5_000;
/** A lock of another machine is alive while its heartbeat is younger than this. */
const HEARTBEAT_DEAD_MS = 30_000;
/** A takeover is a matter of milliseconds: an older one was killed. */
const TAKEOVER_DEAD_MS = 10_000;
const ATTEMPTS = 40;
const ATTEMPT_MS = 50;

const ownerSchema = z.object({ pid: z.number().int(), start: z.string().nullable(), host: z.string() });

/** Which process holds a data folder. */
export type LockOwner = z.infer<typeof ownerSchema>;

async function ageOf(path: string): Promise<number | undefined> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}

/** Makes the file with this content unless it is there. */
async function createExclusively(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', FILE_MODE);
    try {
      await file.writeFile(content);
      await file.sync();
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
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return 'unreadable';
  }
}

async function isAlive(owner: LockOwner, path: string): Promise<boolean> {
  if (owner.host !== hostname()) {
    return ((await ageOf(path)) ?? Infinity) < HEARTBEAT_DEAD_MS;
  }
  if (!isRunning(owner.pid)) {
    return false;
  }
  const start = await processStart(owner.pid);
  return start === undefined || owner.start === null || start === owner.start;
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

async function removeStale(folder: string): Promise<void> {
  const takeover = join(folder, TAKEOVER_FILE);
  if (!(await createExclusively(takeover, String(process.pid)))) {
    if (((await ageOf(takeover)) ?? 0) > TAKEOVER_DEAD_MS) {
      await rm(takeover, { force: true });
    }
    return;
  }
  try {
    const path = join(folder, LOCK_FILE);
    const owner = await readOwner(path);
    if (owner === 'unreadable' || (owner !== 'none' && !(await isAlive(owner, path)))) {
      await rm(path, { force: true });
    }
  } finally {
    await rm(takeover, { force: true });
  }
}

/** Held from `acquireLock` until `release`; a killed process leaves a lock that the next one replaces. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes the folder for this process. Held by a living process: DataFolderError that names it.
 * The lock names the process by its number and its start, so that a reused number is not mistaken for it.
 */
export async function acquireLock(folder: string): Promise<FolderLock> {
  const path = join(folder, LOCK_FILE);
  const self: LockOwner = {
    pid: process.pid,
    start: (await processStart(process.pid)) ?? null,
    host: hostname(),
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createExclusively(path, JSON.stringify(self))) {
      return hold(path);
    }
    const owner = await readOwner(path);
    if (typeof owner === 'object' && (await isAlive(owner, path))) {
      throw refusal(folder, owner);
    }
    // An unreadable lock may be one that is being written this moment.
    if (owner === 'unreadable' && ((await ageOf(path)) ?? 0) < ATTEMPTS * ATTEMPT_MS * 0.5) {
      await delay(ATTEMPT_MS);
    } else if (owner !== 'none') {
      await removeStale(folder);
      await delay(attempt === 0 ? 0 : ATTEMPT_MS);
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
