import type { ElectronApplication } from '@playwright/test';
import { readFile, readdir, readlink } from 'node:fs/promises';

/** The state of a listening socket in `/proc/net/tcp`. */
const LISTENING = '0A';

declare global {
  var lecternListens: (string | number)[] | undefined;
}

/** Where the main process has listened since it began: paths of sockets, and ports. Needs watch-listens.cjs. */
export function listens(app: ElectronApplication): Promise<(string | number)[]> {
  return app.evaluate(() => globalThis.lecternListens ?? []);
}

/** Ports of the test tools in the main process: the debugger, and the stand-in's own where it runs. */
export function portsOfTools(app: ElectronApplication): Promise<number[]> {
  return app.evaluate(() => {
    const inspector = process.getBuiltinModule('node:inspector').url() ?? '';
    const standIn = (globalThis as unknown as Record<symbol, { port(): number } | undefined>)[
      Symbol.for('lectern.stand-in')
    ];
    return [Number(new URL(inspector).port), ...(standIn ? [standIn.port()] : [])];
  });
}

/** Every TCP port that a process listens on, as the kernel has it. Linux only. */
export async function tcpPortsOf(pid: number): Promise<number[]> {
  const handles = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(
    handles.map((each) => readlink(`/proc/${pid}/fd/${each}`).catch(() => '')),
  );
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTENING && targets.includes(`socket:[${fields[9]}]`))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16));
}
