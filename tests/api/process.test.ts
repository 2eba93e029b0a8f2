import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registration } from '../support/factories';
import { startSite, type Site } from '../support/site';

const program = resolve(import.meta.dirname, '../../out/server/web.js');

let site: Site;
let spare: string;
beforeAll(async () => {
  spare = await mkdtemp(join(tmpdir(), 'lectern-process-'));
  site = await startSite({ dataFolder: join(spare, 'data') });
}, 120_000);
afterAll(async () => {
  await rm(spare, { recursive: true, force: true });
});

/** Runs the server to its end, which must come by itself. */
async function run(
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, LECTERN_DATA: join(spare, 'other'), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let error = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (error += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
}

describe('a start that cannot work', () => {
  it('says so in one sentence when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // Filled already, so that nothing but the port is in the way.
    const { code, error } = await run({ PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(error).toMatch(new RegExp(`^Port ${port} is in use by another program: .*\\.\\n$`));
  }, 120_000);

  it('says so when another server has the data folder', async () => {
    const { code, error } = await run({ LECTERN_DATA: site.dataFolder });
    expect(code).toBe(1);
    expect(error).toMatch(/^The data folder .* is in use by .*\.\n$/);
  });

  it('says so when the data folder is a file', async () => {
    const file = join(spare, 'file');
    await writeFile(file, '');
    const { code, error } = await run({ LECTERN_DATA: file });
    expect(code).toBe(1);
    expect(error).toMatch(/^The data folder .*\.\n$/);
  });

  it('names each wrong setting', async () => {
    const { code, error } = await run({ PORT: 'http', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(error.trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT .*\.$/),
      expect.stringMatching(/^LOG_LEVEL .*\.$/),
    ]);
  });
});

describe('the running server', () => {
  it('says where it is, where its data is, and what to do next', () => {
    const output = site.output();
    for (const part of [site.url, site.dataFolder, `${site.url}/register`, 'npx lectern --help']) {
      expect(output).toContain(part);
    }
  });

  it('finishes a running request when it is stopped, and takes no other', async () => {
    const form = JSON.stringify(registration());
    const { port } = new URL(site.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)));
    socket.write(
      `POST /api/auth/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${form.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await expect.poll(() => answer).toContain('100 Continue');
    const ended = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${site.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    socket.write(form);
    await expect.poll(() => answer).toContain('HTTP/1.1 201 Created');
    expect(await ended).toEqual([0, null]);
    socket.destroy();
  });
});
