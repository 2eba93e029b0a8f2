import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this process can be told to write no large files. */
export const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0;

/** Whether a small disk can be made: by the administrator, where containers allow it. */
export const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'true']).status === 0;

/**
 * Runs something while no file may become larger than `bytes`: of a larger one the first part goes through and the
 * rest does not, as on a disk that gets full.
 */
export async function withSmallFiles<T>(bytes: number, run: () => Promise<T>): Promise<T> {
  const ignore = (): void => undefined;
  const limit = (soft: string): Buffer =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${soft}:`]);
  process.on('SIGXFSZ', ignore);
  limit(String(bytes));
  try {
    return await run();
  } finally {
    limit('unlimited');
    process.off('SIGXFSZ', ignore);
  }
}

/** A disk of one megabyte, by the path of its folder. */
export interface SmallDisk {
  path: string;
  /** Lets nobody write to it any more. */
  lock(): void;
  remove(): Promise<void>;
}

/** Makes a small disk, where `canMount`. */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'lectern-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path]);
  return {
    path,
    lock: () => execFileSync('mount', ['-o', 'remount,ro', path]),
    async remove() {
      execFileSync('umount', ['-l', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Runs something with a disk of one megabyte. */
export async function onSmallDisk(run: (path: string) => Promise<void>): Promise<void> {
  const disk = await mountSmallDisk();
  try {
    await run(disk.path);
  } finally {
    await disk.remove();
  }
}
