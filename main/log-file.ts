import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { destination, type DestinationStream } from 'pino';

/** Bytes after which a log is put aside at the next start. */
const LARGE = 5_000_000;
/** Bytes that wait for a disk that is full; what comes after them is left out. */
const WAITING_MAX = 1_000_000;

export interface LogFile {
  path: string;
  stream: DestinationStream;
}

/** Opens the log in a folder, which Help shows. The one before a large one is kept, and no more. */
export function openLogFile(folder: string): LogFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lectern.log');
  const former = join(folder, 'lectern.1.log');
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGE) {
    rmSync(former, { force: true });
    renameSync(path, former);
  }
  // Written at once: the last line before a crash is the one that is wanted.
  const stream = destination({ dest: path, sync: true, mode: 0o600, maxLength: WAITING_MAX });
  // Without a listener it would throw where a line is logged. The lines wait until there is room.
  stream.on('error', () => undefined);
  return { path, stream };
}
