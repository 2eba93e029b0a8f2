import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 5_000;
/** Field 22 of proc(5) stat, counted after the command name, which may hold spaces and brackets. */
const STARTTIME_AFTER_NAME = 19;

async function startOnLinux(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[STARTTIME_AFTER_NAME];
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  return ticks === undefined ? undefined : `${boot}:${ticks}`;
}

async function startOnMac(pid: number): Promise<string | undefined> {
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], {
    timeout: TIMEOUT_MS,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  return stdout.trim() || undefined;
}

async function startOnWindows(pid: number): Promise<string | undefined> {
  const script = `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`;
  const { stdout } = await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script], {
    timeout: TIMEOUT_MS,
    windowsHide: true,
  });
  return stdout.trim() || undefined;
}

const STARTS: Partial<Record<NodeJS.Platform, (pid: number) => Promise<string | undefined>>> = {
  linux: startOnLinux,
  darwin: startOnMac,
  win32: startOnWindows,
};

/**
 * A text that tells this run of a process from every other with the same number; undefined where the
 * system does not say (no such process, or no permission).
 */
export async function processStart(pid: number): Promise<string | undefined> {
  try {
    return await STARTS[process.platform]?.(pid);
  } catch {
    return undefined;
  }
}

/** Whether a process with this number runs, whoever it belongs to. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
