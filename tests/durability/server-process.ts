import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { join, resolve } from 'node:path';
import { freePort } from '../support/site';

const ROOT = resolve(import.meta.dirname, '../..');
const READY_MS = 30_000;
const ASK_MS = 25;

/** The built server in a process of its own, over a data folder that outlives it. */
export interface ServerProcess {
  url: string;
  output(): string;
  /** Resolves when it answers; rejects with its output when it ends before. */
  answers(): Promise<void>;
  /** Resolves when it has said that it is filled and running. */
  welcomes(): Promise<void>;
  /** SIGKILL: nothing is finished, flushed or released. */
  kill(): Promise<void>;
}

export async function spawnServer(dataFolder: string, env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'out/server/web.js')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      LECTERN_DATA: dataFolder,
      LECTERN_RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');

  const until = async (isThere: () => Promise<boolean>) => {
    const end = Date.now() + READY_MS;
    while (!(await isThere())) {
      if (child.exitCode !== null || Date.now() > end) {
        throw new Error(`The server did not come up (exit code ${child.exitCode}):\n${output}`);
      }
      await delay(ASK_MS);
    }
  };
  return {
    url,
    output: () => output,
    answers: () =>
      until(() =>
        fetch(`${url}/healthz`).then(
          (response) => response.ok,
          () => false,
        ),
      ),
    welcomes: () => until(async () => output.includes('Lectern is running')),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
