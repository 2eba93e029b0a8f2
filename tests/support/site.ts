import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The real server process, as `npm start` runs it, over a data folder of its own. */
export interface Site {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  /** Everything the server printed so far. */
  output(): string;
  /** Mails in the outbox, oldest first, as .eml text. */
  mails(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Kept after `stop`, and started from when it holds data. A new one with the starter posts when left out. */
  dataFolder?: string;
  env?: Record<string, string>;
  /** A free one when left out. */
  port?: number;
}

/** A TCP port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A folder for a server: with the starter posts in it, where they were filled in for all tests and stay on the disk. */
export async function newDataFolder(env: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-site-'));
  const filled = process.env['FILLED_SITE'];
  if (filled && !('S3_BUCKET' in env)) {
    await cp(filled, folder, { recursive: true });
  }
  return folder;
}

/** Starts `out/server/web.js` and resolves when it answers. @throws with its output when it ends before that */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const dataFolder = options.dataFolder ?? (await newDataFolder(options.env));
  const child = spawn(process.execPath, [join(root, 'out/server/web.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      LECTERN_DATA: dataFolder,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolveStart, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes(url)) {
        resolveStart();
      }
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    url,
    dataFolder,
    process: child,
    output: () => output,
    async mails() {
      const folder = join(dataFolder, 'outbox');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (!options.dataFolder) {
        await rm(dataFolder, { recursive: true, force: true });
      }
    },
  };
}
