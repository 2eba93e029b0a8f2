import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a second start hands to the first. */
export interface SecondStart {
  argv: string[];
  folder: string;
  data: unknown;
}

/** Ends with 0 once the one who listens has taken what is handed over. */
const HAND_OVER = `
  const [path, text] = process.argv.slice(1);
  const socket = require('node:net').connect(path, () => socket.end(text));
  socket.on('error', () => process.exit(3)).on('close', () => process.exit(0)).resume();`;

let lock: Server | undefined;

/**
 * Takes the lock of a user-data folder, or hands over to the instance that has it. The answer has to be there when
 * this returns, as in Electron: so another process asks.
 *
 * @returns whether the lock was taken
 */
export function takeLock(
  userData: string,
  own: SecondStart,
  onSecond: (start: SecondStart) => void,
): boolean {
  if (lock) {
    return true;
  }
  // Paths of sockets are short.
  const path = join(tmpdir(), `stand-in-${createHash('sha256').update(userData).digest('hex').slice(0, 24)}`);
  if (existsSync(path)) {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const handed = spawnSync(process.execPath, ['-e', HAND_OVER, path, JSON.stringify(own)], { env });
    if (handed.status === 0) {
      return false;
    }
    rmSync(path, { force: true });
  }
  lock = createServer({ allowHalfOpen: true }, (socket) => {
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    socket.on('error', () => undefined);
    socket.on('end', () => {
      socket.end();
      onSecond(JSON.parse(text) as SecondStart);
    });
  }).listen(path);
  lock.unref();
  process.once('exit', () => rmSync(path, { force: true }));
  return true;
}

export const hasLock = (): boolean => lock !== undefined;

export function releaseLock(): void {
  lock?.close();
  lock = undefined;
}
