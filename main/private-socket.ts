import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The longest path of a socket that macOS takes, less its ending (`sun_path` in sys/un.h). */
const LONGEST_PATH = 103;

export interface PrivateSocket {
  /** Of a Unix socket, or the name of a pipe of Windows. */
  path: string;
  /** Takes away what was made for it. */
  remove: () => void;
}

/**
 * A place for a socket that only this user can reach.
 *
 * @throws an error of the file system when there is no folder for it
 */
export function privateSocket(): PrivateSocket {
  if (process.platform === 'win32') {
    return { path: `\\\\.\\pipe\\lectern-${randomUUID()}`, remove: () => undefined };
  }
  const folder = privateFolder();
  return { path: join(folder, 'server'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The session's own folder may be named and not be there, as after `su`, or its path be too long for a socket. */
function privateFolder(): string {
  let reason: unknown;
  for (const folder of [process.env.XDG_RUNTIME_DIR ?? '', tmpdir(), '/tmp'].filter(isRoomy)) {
    try {
      // Made with the rights 0700.
      return mkdtempSync(join(folder, 'lectern-'));
    } catch (error) {
      reason = error;
    }
  }
  throw reason;
}

function isRoomy(folder: string): boolean {
  return isAbsolute(folder) && Buffer.byteLength(join(folder, 'lectern-123456', 'server')) <= LONGEST_PATH;
}
