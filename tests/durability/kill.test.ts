import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { runDoctor } from '../../server/cli/doctor';
import { type Account, live, makeAccount, problemsOf } from './accounts';
import { type ServerProcess, spawnServer } from './server-process';

const ROUNDS = process.env['LONG'] === '1' ? 100 : 10;
const WRITERS = 8;
/** What was written until then is read back through two logins for each account. */
const KILL_WITHIN_MS = process.env['LONG'] === '1' ? 1_500 : 800;
/** So small that a snapshot is always being written. */
const TINY_JOURNAL = { LECTERN_JOURNAL_LIMIT: '2048' };
const STARTER_POSTS = resolve(import.meta.dirname, '../../resources/starter/posts');

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function startServer(folder: string, env: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(folder, env);
  onTestFinished(() => server.kill());
  await server.answers();
  return server;
}

/** What the doctor says of a folder whose server was killed: a kill must leave no damage. */
async function expectSound(folder: string): Promise<void> {
  const lines: string[] = [];
  const code = await runDoctor({ folder }, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('Found: '))).toEqual([]);
  expect([0, 2]).toContain(code);
}

/** Eight writers against the real process until it is killed at a random moment after the first answer. */
async function writeUntilKilled(url: string, round: number, kill: () => Promise<void>): Promise<Account[]> {
  const accounts: Account[] = [];
  let isKilled = false;
  let answered: (() => void) | undefined;
  const firstAnswer = new Promise<void>((resolveFirst) => {
    answered = resolveFirst;
  });
  const unexpected: unknown[] = [];
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let count = 0; !isKilled; count += 1) {
      const account = makeAccount(`r${round}-w${writer}-${count}`);
      accounts.push(account);
      try {
        await live(url, account, () => answered?.());
      } catch (error) {
        if (!isKilled) {
          unexpected.push(error);
          return;
        }
      }
    }
  });
  await Promise.race([firstAnswer, Promise.all(writers)]);
  await delay(Math.random() * KILL_WITHIN_MS);
  isKilled = true;
  await kill();
  await Promise.all(writers);
  expect(unexpected).toEqual([]);
  return accounts;
}

it(
  `keeps every acknowledged change and nothing half through ${ROUNDS} kills under ${WRITERS} writers`,
  async () => {
    let folder = '';
    let known: Account[] = [];
    let acknowledged = 0;
    let server: ServerProcess | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const env = round % 2 === 0 ? TINY_JOURNAL : {};
      if (round % 10 === 0) {
        await server?.kill();
        folder = await dataFolder();
        known = [];
        server = undefined;
      }
      // It has answered for the round before, and goes on.
      const running = server ?? (await startServer(folder, env));
      const accounts = await writeUntilKilled(running.url, round, () => running.kill());
      await expectSound(folder);
      server = await startServer(folder, env);
      const problems: string[] = [];
      // Those of earlier rounds must have outlived this kill too; a few of them, as each costs two hashes.
      const earlier = known.filter(() => Math.random() < 5 / Math.max(known.length, 1));
      for (const account of [...accounts, ...earlier]) {
        problems.push(...(await problemsOf(server.url, account)));
      }
      expect(problems, `round ${round}`).toEqual([]);
      // Checking logs in, and tries again what was unknown: only what was acknowledged is carried on.
      known.push(...accounts.filter(({ registered }) => registered === 'done'));
      acknowledged += accounts.filter(({ registered }) => registered === 'done').length;
    }
    expect(acknowledged).toBeGreaterThan(ROUNDS);
  },
  ROUNDS * 30_000,
);

it(
  'fills an empty folder completely however often its first start is killed',
  async () => {
    const posts = (await readdir(STARTER_POSTS, { recursive: true })).filter((name) =>
      name.endsWith('.md'),
    ).length;
    for (let round = 0; round < Math.ceil(ROUNDS / 5); round += 1) {
      const folder = await dataFolder();
      for (let kills = 0; kills < 3; kills += 1) {
        const server = await spawnServer(folder, kills === 1 ? TINY_JOURNAL : {});
        await delay(Math.random() * KILL_WITHIN_MS);
        await server.kill();
        await expectSound(folder);
      }
      const server = await spawnServer(folder, TINY_JOURNAL);
      await server.welcomes();
      const response = await fetch(`${server.url}/api/posts?view=card&limit=1000`);
      const listed = (await response.json()) as { slug: string }[];
      await server.kill();
      expect(new Set(listed.map(({ slug }) => slug)).size).toBe(listed.length);
      expect(listed.length).toBe(posts);
    }
  },
  ROUNDS * 30_000,
);
