import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { basename, dirname, resolve } from 'node:path';
import type { LecternApp } from './lectern-app';
import { expect, test } from './launch';
import { listens, portsOfTools, tcpPortsOf } from './ports';

const WATCH = resolve(import.meta.dirname, 'watch-listens.cjs');

/** The socket of Lectern's server. */
async function socketOf(app: LecternApp): Promise<string> {
  const sockets = (await listens(app.electron)).filter((each) => typeof each === 'string');
  const own = sockets.filter((path) => basename(path) === 'server');
  expect(own).toHaveLength(1);
  return own[0] ?? '';
}

async function ask(socketPath: string, headers: Record<string, string>): Promise<number | undefined> {
  const asked = request({ socketPath, path: '/', headers: { host: 'lectern', ...headers } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('nothing but Lectern itself gets an answer, and no port is open', async ({ launchLectern }) => {
  const app = await launchLectern({ required: WATCH });
  await app.mainWindow();
  const tools = await portsOfTools(app.electron);

  await test.step('it listens on no TCP port', async () => {
    const ports = (await listens(app.electron)).filter((each) => typeof each === 'number');
    expect(ports.filter((port) => !tools.includes(port))).toEqual([]);
    if (process.platform === 'linux') {
      const open = await tcpPortsOf(app.pid);
      expect(open.filter((port) => !tools.includes(port))).toEqual([]);
      // What finds the tools' ports would find one of Lectern's.
      expect(open).toEqual(expect.arrayContaining(tools));
    }
  });

  const socket = await socketOf(app);
  await test.step('other users of the machine cannot reach its socket', async () => {
    expect((await stat(dirname(socket))).mode & 0o777).toBe(0o700);
  });

  await test.step('whoever does not know the secret is refused', async () => {
    expect(await ask(socket, {})).toBe(403);
    expect(await ask(socket, { 'x-lectern-desktop': 'a'.repeat(43) })).toBe(403);
  });

  await test.step('the socket is gone when it has quit', async () => {
    await app.quit();
    await expect(stat(dirname(socket))).rejects.toThrow('ENOENT');
  });
});
