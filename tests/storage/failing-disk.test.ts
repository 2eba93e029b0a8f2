import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyStorage } from '../../server/storage/backup/copy-storage';
import { DataFolderError, StorageUnwritableError } from '../../server/storage/errors';
import { loadFolder } from '../../server/storage/nedb/journal/load';
import { nodeFileSystem } from '../../server/storage/nedb/journal/node-file-system';
import { openNedbStorage } from '../../server/storage/nedb/open';
import type { Storage } from '../../server/storage/port';
import { faultyFileSystem } from './support/faulty-file-system';
import { openFolder, silentLogger, temporaryFolder } from './support/folders';
import { makePost, makeSession, makeUser } from './support/records';

const WRITES = 40;
const JOURNAL_LIMIT = 3_000;
const OPERATIONS = 100;

interface Outcome {
  acknowledged: Set<string>;
  refused: Set<string>;
}

/** Pairs of sessions, two writers at once; what was acknowledged and what was refused. */
async function write(
  storage: Storage,
  prefix: string,
  count: number,
  { stopsAtRefusal = false } = {},
): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: new Set(), refused: new Set() };
  let next = 0;
  const writer = async () => {
    while (next < count && !(stopsAtRefusal && outcome.refused.size > 0)) {
      const id = `${prefix}${next}`;
      next += 1;
      try {
        await storage.transact(async (w) => {
          await w.sessions.put(makeSession(id));
          await w.sessions.put(makeSession(`${id}-twin`));
        });
        outcome.acknowledged.add(id);
      } catch (error) {
        expect(error).toBeInstanceOf(StorageUnwritableError);
        outcome.refused.add(id);
        // Reads go on, whatever the disk does.
        expect(await storage.read((r) => r.users.get('u1'))).toBeDefined();
      }
    }
  };
  await Promise.all([writer(), writer()]);
  return outcome;
}

async function expectKept(
  storage: Storage,
  { acknowledged, refused }: Outcome,
  where: string,
): Promise<void> {
  const sessions = await storage.read((r) => r.sessions.listByUser('u1'));
  const found = new Set(sessions.map(({ sessionId }) => sessionId));
  for (const id of acknowledged) {
    expect(found.has(id) && found.has(`${id}-twin`), `${where}: ${id} was acknowledged`).toBe(true);
  }
  for (const id of refused) {
    expect(found.has(id) || found.has(`${id}-twin`), `${where}: ${id} was refused`).toBe(false);
  }
}

/** What a new start would find if the process were killed at this moment. */
async function expectKeptByKill(folder: string, outcome: Outcome, where: string): Promise<void> {
  const copy = await temporaryFolder();
  await copyStorage(join(folder, 'storage'), join(copy, 'storage'));
  const opened = await openFolder(copy);
  await expectKept(opened, outcome, `${where}, killed`);
  await opened.close();
}

/** One run in which the disk fails from the `first` operation on, `length` times. */
async function runWithFailures(first: number, length: number): Promise<void> {
  const where = `operations ${first} to ${first + length - 1}`;
  const folder = await temporaryFolder();
  let counted = -Infinity;
  const fileSystem = faultyFileSystem(nodeFileSystem, () => {
    counted += 1;
    return counted >= first && counted < first + length;
  });
  const storage = await openFolder(folder, { fileSystem, journalLimitBytes: JOURNAL_LIMIT });
  await storage.transact((w) => w.users.put(makeUser('u1')));
  counted = 0;
  const during = await write(storage, 'during-', WRITES, { stopsAtRefusal: length === 1 });
  await expectKept(storage, during, where);
  if (length === 1) {
    await expectKeptByKill(folder, during, where);
  }
  while (counted < first + length) {
    await storage.transact((w) => w.meta.set('again', 'yes')).catch(() => undefined);
  }
  const after = await write(storage, 'after-', 2);
  expect(after.refused.size, `${where}: writes go on without a new start`).toBe(0);
  expect(storage.health().isWritable).toBe(true);
  await storage.close();
  const again = await openFolder(folder, { journalLimitBytes: JOURNAL_LIMIT });
  await expectKept(again, during, `${where}, new start`);
  await expectKept(again, after, `${where}, new start`);
  expect(again.health().findings, where).toEqual([]);
  await again.close();
}

describe('a disk that refuses operations', () => {
  it('loses no acknowledged write and shows no phantom when one operation fails, each in turn', async () => {
    for (let at = 1; at <= OPERATIONS; at += 1) {
      await runWithFailures(at, 1);
    }
  }, 300_000);

  it('nor when several fail in a row, so that not even cutting back works', async () => {
    for (let at = 1; at <= OPERATIONS; at += process.env['LONG'] === '1' ? 1 : 7) {
      await runWithFailures(at, 2 + (at % 9));
    }
  });

  it('keeps nothing that was built on a transaction which failed', async () => {
    for (let at = 1; at <= 20; at += 1) {
      const folder = await temporaryFolder();
      let counted = -Infinity;
      const fileSystem = faultyFileSystem(nodeFileSystem, () => (counted += 1) === at);
      const storage = await openFolder(folder, { fileSystem });
      await storage.transact((w) => w.meta.set('count', '0'));
      counted = 0;
      const results = await Promise.allSettled(
        Array.from({ length: 24 }, async (_, writer) => {
          for (let turn = 0; turn < writer % 5; turn += 1) {
            await storage.read((r) => r.meta.get('count'));
          }
          await storage.transact(async (w) =>
            w.meta.set('count', String(Number(await w.meta.get('count')) + 1)),
          );
        }),
      );
      const acknowledged = results.filter(({ status }) => status === 'fulfilled').length;
      const count = (opened: Storage) => opened.read((r) => r.meta.get('count'));
      expect(await count(storage), `operation ${at}`).toBe(String(acknowledged));
      await storage.close();
      expect(await count(await openFolder(folder)), `operation ${at}, new start`).toBe(String(acknowledged));
    }
  });

  it('refuses to start with one sentence, and starts whole afterwards', async () => {
    const folder = await temporaryFolder();
    const first = await openFolder(folder);
    await first.transact((w) => w.users.put(makeUser('u1')));
    await first.close();
    let isOver = false;
    for (let at = 1; !isOver; at += 1) {
      let counted = 0;
      const fileSystem = faultyFileSystem(nodeFileSystem, () => (counted += 1) === at);
      try {
        await (await openFolder(folder, { fileSystem })).close();
        isOver = counted < at;
      } catch (error) {
        expect(error).toBeInstanceOf(DataFolderError);
        expect((error as Error).message).toContain(folder);
      }
      const again = await openFolder(folder);
      expect(await again.read((r) => r.users.get('u1'))).toBeDefined();
      await again.close();
    }
  });

  it('leaves nothing that passes for damage wherever a first start ends', async () => {
    let isOver = false;
    for (let at = 1; !isOver; at += 1) {
      const folder = await temporaryFolder();
      let counted = 0;
      const fileSystem = faultyFileSystem(nodeFileSystem, () => (counted += 1) >= at);
      const opened = await openFolder(folder, { fileSystem }).catch(() => undefined);
      isOver = opened !== undefined;
      const { findings } = await loadFolder(nodeFileSystem, join(folder, 'storage'));
      expect(findings, `operation ${at}`).toEqual([]);
      await opened?.close();
    }
  });
});

/** A file system of a megabyte; undefined where this user may not mount one. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    onTestFinished(() => {
      execFileSync('umount', ['-l', folder]);
    });
    return true;
  } catch {
    return false;
  }
}

describe('a full disk', () => {
  it('refuses writes, keeps what it acknowledged, and goes on once there is room', async () => {
    const parent = await temporaryFolder();
    const folder = join(parent, 'small');
    await mkdir(folder);
    const isReal = mountSmallDisk(folder);
    let isFull = false;
    const fileSystem = isReal
      ? nodeFileSystem
      : faultyFileSystem(nodeFileSystem, (kind) => isFull && kind === 'write');
    const ballast = join(folder, 'ballast');
    await writeFile(ballast, Buffer.alloc(isReal ? 400_000 : 1));
    const storage = await openFolder(folder, { fileSystem });
    const kept: string[] = [];
    const put = (id: string) =>
      storage.transact((w) => w.posts.put(makePost(id, { content: 'x'.repeat(20_000) })));
    let refused = 0;
    for (let at = 0; refused < 5; at += 1) {
      isFull = at >= 30;
      try {
        await put(`p${at}`);
        kept.push(`p${at}`);
      } catch (error) {
        expect(error).toBeInstanceOf(StorageUnwritableError);
        refused += 1;
      }
    }
    expect(storage.health().isWritable).toBe(false);
    const listed = async (opened: Storage) => {
      const { items } = await opened.read((r) => r.posts.list({ limit: 1_000 }));
      return items.map(({ postId }) => postId).sort();
    };
    expect(await listed(storage)).toEqual([...kept].sort());
    isFull = false;
    await rm(ballast);
    await put('later');
    expect(storage.health().isWritable).toBe(true);
    await storage.close();
    const again = await openNedbStorage({ folder, clock: { now: () => 0 }, logger: silentLogger });
    expect(await listed(again)).toEqual([...kept, 'later'].sort());
    expect(again.health().findings).toEqual([]);
    await again.close();
  });
});
