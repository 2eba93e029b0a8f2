import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { z } from 'zod';
import { isRunning, processStart } from './process-start';

/** A file of another machine's process is alive while its last heartbeat is younger than this. */
const HEARTBEAT_DEAD_MS = 30_000;

const ownerSchema = z.object({ pid: z.number().int(), start: z.string().nullable(), host: z.string() });

/** A process that holds a data folder, or that replaces the lock of one which is gone. */
export type LockOwner = z.infer<typeof ownerSchema>;

/** This process, known by its number and its start, so that a reused number is not mistaken for it. */
export async function thisProcess(): Promise<LockOwner> {
  return { pid: process.pid, start: (await processStart(process.pid)) ?? null, host: hostname() };
}

/** The owner that a text names; undefined for anything else. */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Milliseconds since the file was last written or touched; undefined when it is not there. */
export async function ageOf(path: string): Promise<number | undefined> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}

/** Whether the process that left this file still runs. */
export async function isAlive(owner: LockOwner, path: string): Promise<boolean> {
  if (owner.host !== hostname()) {
    return ((await ageOf(path)) ?? Infinity) < HEARTBEAT_DEAD_MS;
  }
  if (!isRunning(owner.pid)) {
    return false;
  }
  const start = await processStart(owner.pid);
  return start === undefined || owner.start === null || start === owner.start;
}
