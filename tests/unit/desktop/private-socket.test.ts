import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { privateSocket } from '../../../main/private-socket';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-session-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('the socket of the server', () => {
  it('lies in the folder of the session, where nobody else can reach it, and leaves nothing there', async () => {
    vi.stubEnv('XDG_RUNTIME_DIR', folder);
    const { path, remove } = privateSocket();
    expect(dirname(dirname(path))).toBe(folder);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
    remove();
    await expect(stat(dirname(path))).rejects.toThrow('ENOENT');
  });

  it.each([
    ['is not there', () => join(folder, 'gone')],
    ['has no name', () => ''],
    ['has no whole path', () => 'run/user'],
    ['has too long a path for a socket', () => join(folder, 'x'.repeat(100))],
  ])('lies in a private temporary folder when that of the session %s', async (_why, name) => {
    const session = name();
    await mkdir(join(folder, 'x'.repeat(100)));
    vi.stubEnv('XDG_RUNTIME_DIR', session);
    const { path, remove } = privateSocket();
    expect([tmpdir(), '/tmp']).toContain(dirname(dirname(path)));
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
    remove();
  });
});
