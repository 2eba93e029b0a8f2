import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runDoctor } from '../../server/cli/doctor';
import { runKeys } from '../../server/cli/keys';
import { DataFolderError } from '../../server/storage/errors';
import { openInstanceFile } from '../../server/storage/instance-file/open-instance-file';
import { encodeRecord } from '../../server/storage/nedb/journal/record';
import { buildScript } from './support/build-script';
import { openFolder, silentLogger, temporaryFolder } from './support/folders';
import { makePost, makeSession, makeTicket, makeUser } from './support/records';

const JOURNAL = 'storage/journal-000001.lectern';

async function refusalOf(folder: string): Promise<string> {
  const error: unknown = await openFolder(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DataFolderError);
  return (error as Error).message;
}

async function doctor(folder: string): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runDoctor({ folder }, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

describe('the owner of a data folder', () => {
  let script: string;
  beforeAll(async () => {
    script = await buildScript('tests/storage/support/hold-folder.ts');
  });
  afterAll(() => rm(dirname(script), { recursive: true, force: true }));

  async function hold(folder: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  }

  it('is named to a second process, and is followed at once after being killed', async () => {
    const folder = await temporaryFolder();
    const child = await hold(folder);
    try {
      const message = await refusalOf(folder);
      expect(message).toContain(`process ${child.pid}`);
      expect(message).toContain(folder);
      expect(message).not.toContain('\n');
      expect((await doctor(folder)).text).toContain(`A server is running on it (process ${child.pid})`);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const storage = await openFolder(folder);
    await storage.transact((w) => w.users.put(makeUser('u1')));
  });

  it('can be only one of many that start at the same moment on a stale lock', async () => {
    const folder = await temporaryFolder();
    const stale = JSON.stringify({
      pid: 2 ** 22 + 1,
      start: 'gone',
      host: hostname(),
    });
    await writeFile(join(folder, 'lock'), stale);
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => openFolder(folder)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is followed at once after two kills, one while it was held and one while it was replaced', async () => {
    const folder = await temporaryFolder();
    const gone = JSON.stringify({ pid: 2 ** 22 + 1, start: 'gone', host: hostname() });
    await writeFile(join(folder, 'lock'), gone);
    const claim = `lock-takeover-00000000-${Buffer.from(gone).toString('base64url')}`;
    await writeFile(join(folder, claim), '');
    await (await openFolder(folder)).close();
    expect(await readdir(folder)).not.toContain(claim);
  });

  it('is known by its start too: a number that another process has now holds nothing', async () => {
    const folder = await temporaryFolder();
    await writeFile(
      join(folder, 'lock'),
      JSON.stringify({ pid: process.pid, start: 'earlier', host: hostname() }),
    );
    await (await openFolder(folder)).close();
    await writeFile(join(folder, 'lock'), 'torn {');
    await utimes(join(folder, 'lock'), 0, 0);
    await (await openFolder(folder)).close();
    await writeFile(join(folder, 'lock'), JSON.stringify({ pid: 1, start: null, host: 'another-machine' }));
    expect(await refusalOf(folder)).toContain('process 1 on another-machine');
    await utimes(join(folder, 'lock'), 0, 0);
    await (await openFolder(folder)).close();
    expect(await readdir(folder)).not.toContain('lock');
  });
});

describe('a data folder', () => {
  it('is readable by its owner alone', async () => {
    const folder = join(await temporaryFolder(), 'deep', 'data');
    const storage = await openFolder(folder);
    await storage.transact((w) => w.users.put(makeUser('u1')));
    await openInstanceFile({
      folder,
      clock: { now: () => 0 },
      ids: { uuid: () => 'id-1', token: () => 't' },
      logger: silentLogger,
    });
    const mode = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
    expect(await mode('.')).toBe('700');
    expect(await mode('storage')).toBe('700');
    for (const path of ['lock', 'storage/witness', JOURNAL, 'instance.json', 'instance.json.previous']) {
      expect(await mode(path), path).toBe('600');
    }
  });

  it.each(['a file', 'below a file'])('that is %s is refused with one sentence', async (kind) => {
    const path = join(await temporaryFolder(), 'data');
    await writeFile(path, 'not a folder');
    const message = await refusalOf(kind === 'a file' ? path : join(path, 'below'));
    expect(message).toContain(path);
    expect(message).toMatch(/file/);
    expect(await readFile(path, 'utf8')).toBe('not a folder');
  });

  it('that cannot be written to is refused with one sentence', async () => {
    const folder = join(await temporaryFolder(), 'data');
    await mkdir(folder, { mode: 0o500 });
    if (process.getuid?.() === 0) {
      // Permissions do not hold root back; a read-only mount does.
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=64k', 'tmpfs', folder]);
      onTestFinished(() => {
        execFileSync('umount', ['-l', folder]);
      });
    }
    expect(await refusalOf(folder)).toContain(`The data folder ${folder} cannot be written to`);
    const below = join(folder, 'deep', 'data');
    expect(await refusalOf(below)).toContain(`The data folder ${below} cannot be written to`);
  });

  it('of a newer format is refused and left as it is', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'storage'));
    const head = encodeRecord(0, JSON.stringify({ format: 'lectern-journal', version: 99, anything: true }));
    await writeFile(join(folder, JOURNAL), head);
    expect(await refusalOf(folder)).toContain('version 99');
    expect(await readFile(join(folder, JOURNAL))).toEqual(head);
    expect((await doctor(folder)).code).toBe(2);
  });

  it('keeps damage aside, goes on, and lets the doctor tell', async () => {
    const folder = await temporaryFolder();
    const storage = await openFolder(folder);
    for (const id of ['u1', 'u2', 'u3']) {
      await storage.transact((w) => w.users.put(makeUser(id)));
    }
    await storage.close();
    expect(await doctor(folder)).toMatchObject({ code: 0 });
    const bytes = await readFile(join(folder, JOURNAL));
    const at = bytes.indexOf('Name of u2');
    bytes.writeUInt8(0, at);
    await writeFile(join(folder, JOURNAL), bytes);
    const seen = await doctor(folder);
    expect(seen.code).toBe(1);
    expect(seen.text).toContain('transaction 2, which wrote users u2');
    const again = await openFolder(folder);
    expect(again.health().findings).toHaveLength(1);
    await again.read(async (r) => {
      expect(await r.users.count()).toBe(2);
      expect(await r.users.get('u3')).toEqual(makeUser('u3'));
    });
    expect((await doctor(folder)).text).toContain('In quarantine: ');
    const [kept] = await readdir(join(folder, 'storage/quarantine'));
    expect(bytes.includes(await readFile(join(folder, 'storage/quarantine', kept ?? '')))).toBe(true);
  });

  it('starts when a loss on disk lets two records hold one key; the older is kept aside', async () => {
    const folder = await temporaryFolder();
    const storage = await openFolder(folder);
    await storage.transact((w) => w.posts.put(makePost('p1', { slug: 'same' })));
    await storage.transact((w) => w.posts.put(makePost('p1', { slug: 'moved-away' })));
    await storage.transact((w) => w.posts.put(makePost('p2', { slug: 'same' })));
    await storage.close();
    const bytes = await readFile(join(folder, JOURNAL));
    bytes.writeUInt8(0, bytes.indexOf('moved-away'));
    await writeFile(join(folder, JOURNAL), bytes);
    const again = await openFolder(folder);
    expect(again.health().findings.join(' ')).toContain('posts p1');
    expect(await again.read((r) => r.posts.bySlug('same'))).toMatchObject({ postId: 'p2' });
    expect((await again.read((r) => r.posts.list({ limit: 5 }))).total).toBe(1);
  });

  it('written by an earlier Lectern is read, with what its accounts did not have yet', async () => {
    const folder = await temporaryFolder();
    const storage = await openFolder(folder);
    await storage.close();
    const {
      google: _google,
      mailPreferences: _mail,
      blockedAt: _blocked,
      deletion: _deletion,
      emailVerifiedAt: _verified,
      ...earlier
    } = makeUser('u1');
    const { userAgent: _agent, ...session } = makeSession('s1');
    const { hasEndedPassword: _ended, ...ticket } = makeTicket('t1');
    const steps = [
      ['users', 'u1', earlier],
      ['sessions', 's1', session],
      ['tickets', 't1', ticket],
    ];
    await appendFile(join(folder, JOURNAL), encodeRecord(1, JSON.stringify(steps)));
    const again = await openFolder(folder);
    const read = await again.read(async ({ users, sessions, tickets }) => [
      await users.get('u1'),
      await sessions.get('s1'),
      ...(await tickets.listByUser('u1')),
    ]);
    expect(read).toEqual([
      {
        ...earlier,
        google: null,
        mailPreferences: [],
        blockedAt: null,
        deletion: null,
        emailVerifiedAt: null,
      },
      { ...session, userAgent: '' },
      { ...ticket, hasEndedPassword: false },
    ]);
    await again.close();
  });
});

describe('the instance file', () => {
  const clock = { now: () => Date.parse('2026-11-22T08:00:00.000Z') };
  const ids = { uuid: () => 'id-1', token: () => 't' };

  it('is made once and stays', async () => {
    const folder = await temporaryFolder();
    const first = await openInstanceFile({ folder, clock, ids, logger: silentLogger });
    expect(Buffer.from(first.secrets.secret, 'base64url')).toHaveLength(32);
    expect(await openInstanceFile({ folder, clock, ids, logger: silentLogger })).toEqual(first);
  });

  it('gets a key to sign with, also an older one, and both versions hold it before it is used', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'instance.json');
    const { signingKeys: _, ...older } = await openInstanceFile({ folder, clock, ids, logger: silentLogger });
    await writeFile(path, JSON.stringify(older));
    await writeFile(`${path}.previous`, JSON.stringify(older));
    const { signingKeys, secrets } = await openInstanceFile({ folder, clock, ids, logger: silentLogger });
    expect(secrets).toEqual(older.secrets);
    expect(signingKeys).toMatchObject([{ createdAt: '2026-11-22T08:00:00.000Z', retiredAt: null }]);
    for (const version of [path, `${path}.previous`]) {
      expect(JSON.parse(await readFile(version, 'utf8'))).toEqual({ ...older, signingKeys });
      expect((await stat(version)).mode & 0o777).toBe(0o600);
    }
    // A process that ended between the two versions: the next start makes up for it.
    await writeFile(`${path}.previous`, JSON.stringify(older));
    await openInstanceFile({ folder, clock, ids, logger: silentLogger });
    expect(JSON.parse(await readFile(`${path}.previous`, 'utf8'))).toEqual({ ...older, signingKeys });
  });

  it('lacks a key, with a warning, while the disk takes no writes, and gets it when it does', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'instance.json');
    const warnings: string[] = [];
    const logger = { ...silentLogger, warn: (_: object, message: string) => warnings.push(message) };
    const open = () => openInstanceFile({ folder, clock, ids, logger, origin: 'https://learn.example' });
    const { signingKeys: _, origins: __, ...older } = await open();
    await writeFile(path, JSON.stringify(older));
    await rm(`${path}.previous`);
    // Nothing can be written where a folder stands.
    await mkdir(`${path}.unfinished`);
    expect(await open()).toMatchObject({ ...older, signingKeys: [], origins: [] });
    expect(warnings).toEqual([expect.stringContaining('the disk takes no writes')]);
    await rm(`${path}.unfinished`, { recursive: true });
    expect(await open()).toMatchObject({ signingKeys: [{}], origins: ['https://learn.example'] });
  });

  it('keeps nothing of the private half of a key that was replaced', async () => {
    const folder = await temporaryFolder();
    const out: string[] = [];
    const keys = (action: 'list' | 'rotate') =>
      runKeys({ action, folder, logger: silentLogger }, (line) => out.push(line));
    for (const action of ['list', 'rotate'] as const) {
      expect(await keys(action)).toBe(1);
      expect(out.at(-1)).toContain('is no data folder of Lectern');
    }
    expect(await readdir(folder)).toEqual([]);
    const { signingKeys } = await openInstanceFile({ folder, clock, ids, logger: silentLogger });
    const secret = signingKeys[0]?.privateJwk?.d ?? '';
    await writeFile(join(folder, 'instance.json'), `damaged ${secret}`);
    expect(await keys('rotate')).toBe(0);
    const rotated = (await openInstanceFile({ folder, clock, ids, logger: silentLogger })).signingKeys;
    expect(rotated.map(({ kid, retiredAt }) => [kid === signingKeys[0]?.kid, retiredAt !== null])).toEqual([
      [true, true],
      [false, false],
    ]);
    for (const name of (await readdir(folder)).filter((file) => file.startsWith('instance.json'))) {
      expect(await readFile(join(folder, name), 'utf8'), name).not.toContain(secret);
    }
    expect(await keys('list')).toBe(0);
    expect(out.join('\n')).toContain(rotated[1]?.kid);
    expect(out.join('\n')).not.toContain(rotated[1]?.privateJwk?.d);
    const storage = await openFolder(folder);
    expect(await keys('rotate')).toBe(1);
    expect(out.at(-1)).toMatch(/in use/);
    expect(await keys('list')).toBe(0);
    await storage.close();
  });

  it.each(['', '{', 'null', '{"format":1}', '\0\0\0'])(
    'damaged to %j comes back, with a warning',
    async (text) => {
      const folder = await temporaryFolder();
      const first = await openInstanceFile({ folder, clock, ids, logger: silentLogger });
      await writeFile(join(folder, 'instance.json'), text);
      const warnings: string[] = [];
      const logger = { ...silentLogger, warn: (_: object, message: string) => warnings.push(message) };
      expect(await openInstanceFile({ folder, clock, ids, logger })).toEqual(first);
      expect(warnings).toHaveLength(1);
      expect(await openInstanceFile({ folder, clock, ids, logger })).toEqual(first);
      expect(warnings).toHaveLength(1);
    },
  );

  it('is never replaced when both versions are damaged, or when it is newer', async () => {
    const folder = await temporaryFolder();
    await openInstanceFile({ folder, clock, ids, logger: silentLogger });
    await writeFile(join(folder, 'instance.json'), '{"format":2,"new":true}');
    await expect(openInstanceFile({ folder, clock, ids, logger: silentLogger })).rejects.toBeInstanceOf(
      DataFolderError,
    );
    expect(await readFile(join(folder, 'instance.json'), 'utf8')).toContain('"new"');
    await writeFile(join(folder, 'instance.json'), '{');
    await writeFile(join(folder, 'instance.json.previous'), '{');
    await expect(openInstanceFile({ folder, clock, ids, logger: silentLogger })).rejects.toBeInstanceOf(
      DataFolderError,
    );
  });
});
