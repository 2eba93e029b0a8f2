import { describe, expect, it } from 'vitest';
import { type State } from '../../server/storage/nedb/journal/entries';
import { JournalStore } from '../../server/storage/nedb/journal/journal-store';
import type { Loaded } from '../../server/storage/nedb/journal/load';
import { silentLogger } from './support/folders';
import { memoryFileSystem } from './support/memory-file-system';

const FOLDER = '/data/storage';
const JOURNAL = `${FOLDER}/journal-000001.lectern`;
const NEW_JOURNAL = `${FOLDER}/journal-000002.lectern`;
const SNAPSHOT = `${FOLDER}/snapshot-000002.lectern`;
const TRANSACTIONS = 9;

type Disk = Map<string, Buffer>;

const copyOf = (disk: Disk): Disk => new Map([...disk].map(([path, bytes]) => [path, Buffer.from(bytes)]));
const open = (disk: Disk) =>
  JournalStore.open({
    files: memoryFileSystem(disk),
    folder: FOLDER,
    logger: silentLogger,
    limitBytes: 2 ** 40,
  });

/** Transaction n writes the sessions `n-a` and `n-b`, and nothing else does. */
const step = (id: string) => JSON.stringify(['sessions', id, { sessionId: id, note: `“${id}”` }]);
const transaction = (count: number) => `[${step(`${count}-a`)},${step(`${count}-b`)}]`;

async function writtenDisk(): Promise<Disk> {
  const disk: Disk = new Map();
  const { store } = await open(disk);
  for (let count = 1; count <= TRANSACTIONS; count += 1) {
    await store.append([transaction(count)]);
  }
  await store.close();
  return disk;
}

async function snapshotDisk(): Promise<Disk> {
  const disk = await writtenDisk();
  const { store, loaded } = await open(disk);
  const items = [...loaded.state.sessions].map(([id, document]) => ({
    collection: 'sessions',
    id,
    read: () => document,
  }));
  await store.rotate({ content: 0, counts: { sessions: items.length }, items });
  await expect.poll(() => [...disk.keys()].includes(JOURNAL)).toBe(false);
  await store.append([transaction(TRANSACTIONS + 1)]);
  await store.close();
  return disk;
}

const names = (state: State) => new Set(state.sessions.keys());

/** Whether the findings account for a lost transaction. */
function isNamed(findings: readonly string[], count: number): boolean {
  return findings.some((finding) => {
    const lost = /transactions? (\d+)(?: to (\d+))?/.exec(finding);
    return lost !== null && count >= Number(lost[1]) && count <= Number(lost[2] ?? lost[1]);
  });
}

function lostTransactions(loaded: Loaded, total: number): number[] {
  const found = names(loaded.state);
  return Array.from({ length: total }, (_, at) => at + 1).filter(
    (count) => !found.has(`${count}-a`) || !found.has(`${count}-b`),
  );
}

/** Opens the damaged disk, goes on writing, and opens it again: it starts, and what is left stays. */
async function openTwice(disk: Disk): Promise<Loaded> {
  const { store, loaded } = await open(disk);
  const before = names(loaded.state);
  const [appended] = await store.append([transaction(100)]);
  expect(appended?.sequence).toBe(loaded.sequence + 1);
  await store.close();
  const { store: second, loaded: again } = await open(disk);
  await second.close();
  expect(names(again.state)).toEqual(new Set([...before, '100-a', '100-b']));
  expect(again.sequence).toBe(loaded.sequence + 1);
  return loaded;
}

/** A transaction is there as a whole or not at all, and if not, it is named. */
function expectAccounted(loaded: Loaded, total: number, where: string): number[] {
  const lost = lostTransactions(loaded, total);
  for (const count of lost) {
    expect(names(loaded.state).has(`${count}-a`), `${where}: half of transaction ${count}`).toBe(false);
    expect(names(loaded.state).has(`${count}-b`), `${where}: half of transaction ${count}`).toBe(false);
    expect(isNamed(loaded.findings, count), `${where}: ${loaded.findings.join(' ')}`).toBe(true);
  }
  return lost;
}

describe('a damaged journal', () => {
  it('loses nothing but the flipped record, and names it, at every byte', async () => {
    const whole = await writtenDisk();
    const size = whole.get(JOURNAL)?.length ?? 0;
    for (let at = 0; at < size; at += 1) {
      for (const mask of [0x01, 0xff]) {
        const disk = copyOf(whole);
        const bytes = disk.get(JOURNAL);
        bytes?.writeUInt8((bytes.readUInt8(at) ^ mask) & 0xff, at);
        const damaged = Buffer.from(bytes ?? []);
        const loaded = await openTwice(disk);
        const lost = expectAccounted(loaded, TRANSACTIONS, `byte ${at}`);
        expect(lost.length, `byte ${at}`).toBeLessThanOrEqual(1);
        expect(loaded.findings.length, `byte ${at}`).toBeGreaterThan(0);
        const kept = [...disk]
          .filter(([path]) => path.startsWith(`${FOLDER}/quarantine/`))
          .map(([, copy]) => copy);
        expect(
          kept.some((copy) => damaged.includes(copy) && copy.length > 0),
          `byte ${at}`,
        ).toBe(true);
      }
    }
    expect(size).toBeGreaterThan(1_000);
  });

  it('loses nothing before the cut, and names what is gone, at every length', async () => {
    const whole = await writtenDisk();
    const bytes = whole.get(JOURNAL) ?? Buffer.alloc(0);
    let before = 0;
    for (let length = 0; length < bytes.length; length += 1) {
      const disk = copyOf(whole);
      disk.set(JOURNAL, Buffer.from(bytes.subarray(0, length)));
      const loaded = await openTwice(disk);
      const lost = expectAccounted(loaded, TRANSACTIONS, `length ${length}`);
      const left = TRANSACTIONS - lost.length;
      expect(left).toBeGreaterThanOrEqual(before);
      before = left;
    }
    expect(before).toBe(TRANSACTIONS - 1);
  });

  it('survives two flips, garbage in the middle and a torn tail at once', async () => {
    const disk = await writtenDisk();
    const bytes = disk.get(JOURNAL) ?? Buffer.alloc(0);
    bytes.writeUInt8(bytes.readUInt8(300) ^ 0xff, 300);
    bytes.writeUInt8(bytes.readUInt8(700) ^ 0xff, 700);
    disk.set(
      JOURNAL,
      Buffer.concat([bytes.subarray(0, 900), Buffer.alloc(5_000, 0xf5), bytes.subarray(900, -3)]),
    );
    const loaded = await openTwice(disk);
    expect(expectAccounted(loaded, TRANSACTIONS, 'several').length).toBeLessThanOrEqual(4);
  });

  it('starts with the witness flipped at every byte, cut, or gone', async () => {
    const whole = await writtenDisk();
    const path = `${FOLDER}/witness`;
    const bytes = whole.get(path) ?? Buffer.alloc(0);
    for (let at = 0; at <= bytes.length; at += 1) {
      const disk = copyOf(whole);
      const changed = Buffer.from(bytes.subarray(0, at < bytes.length ? bytes.length : 7));
      if (at < bytes.length) {
        changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
      }
      disk.set(path, changed);
      const loaded = await openTwice(disk);
      expect(lostTransactions(loaded, TRANSACTIONS)).toEqual([]);
      expect(loaded.findings).toHaveLength(1);
    }
    const disk = copyOf(whole);
    disk.delete(path);
    expect((await openTwice(disk)).findings).toHaveLength(1);
  });
});

describe('a damaged snapshot', () => {
  const SESSIONS = Array.from({ length: TRANSACTIONS }, (_, at) => [`${at + 1}-a`, `${at + 1}-b`]).flat();

  it('loses nothing but the flipped document, and names it, at every byte', async () => {
    const whole = await snapshotDisk();
    const size = whole.get(SNAPSHOT)?.length ?? 0;
    for (let at = 0; at < size; at += 1) {
      const disk = copyOf(whole);
      const bytes = disk.get(SNAPSHOT);
      bytes?.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      const loaded = await openTwice(disk);
      const found = names(loaded.state);
      const missing = SESSIONS.filter((id) => !found.has(id));
      expect(missing.length, `byte ${at}`).toBeLessThanOrEqual(1);
      expect(found.has(`${TRANSACTIONS + 1}-a`)).toBe(true);
      expect(loaded.findings.length, `byte ${at}`).toBeGreaterThan(0);
      missing.forEach((id) => expect(loaded.findings.join(' '), `byte ${at}`).toContain(`sessions ${id}`));
    }
    expect(size).toBeGreaterThan(1_000);
  });

  it('accounts for every document after the cut, at every length', async () => {
    const whole = await snapshotDisk();
    const bytes = whole.get(SNAPSHOT) ?? Buffer.alloc(0);
    for (let length = 0; length < bytes.length; length += 1) {
      const disk = copyOf(whole);
      disk.set(SNAPSHOT, Buffer.from(bytes.subarray(0, length)));
      const loaded = await openTwice(disk);
      const found = names(loaded.state);
      const missing = SESSIONS.filter((id) => !found.has(id));
      const text = loaded.findings.join(' ');
      const counted = Number(/Lost from it: (\d+) documents/.exec(text)?.[1] ?? 0);
      expect(missing.length, `length ${length}`).toBeGreaterThan(0);
      expect(counted, `length ${length}: ${text}`).toBe(missing.length);
      expect(found.has(`${TRANSACTIONS + 1}-b`)).toBe(true);
    }
  });

  it('is noticed when it is gone, and its journal when that is', async () => {
    const whole = await snapshotDisk();
    const gone = copyOf(whole);
    gone.delete(SNAPSHOT);
    expect((await openTwice(gone)).findings.join(' ')).toContain(`${2 * TRANSACTIONS} documents`);
    const bare = copyOf(whole);
    bare.delete(NEW_JOURNAL);
    const loaded = await openTwice(bare);
    expect(isNamed(loaded.findings, TRANSACTIONS + 1)).toBe(true);
    expect(lostTransactions(loaded, TRANSACTIONS)).toEqual([]);
  });

  it('is made up for by the generation before, while that is still there', async () => {
    const before = await writtenDisk();
    const disk = await snapshotDisk();
    const journal = before.get(JOURNAL);
    const bytes = disk.get(SNAPSHOT);
    expect(journal).toBeDefined();
    disk.set(JOURNAL, journal ?? Buffer.alloc(0));
    bytes?.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1);
    const loaded = await openTwice(disk);
    expect(lostTransactions(loaded, TRANSACTIONS + 1)).toEqual([]);
    expect(loaded.findings.join(' ')).toContain('nothing is missing');
  });
});
