import type { Platform } from '../../../platform/port';
import type { EditorSettings } from '../model/types';
import { fileDatabase, type FileDatabase } from './file-database';
import {
  keptDeskSchema,
  keptFileSchema,
  keptIndexSchema,
  keptSettingsSchema,
  readKept,
  type IndexEntry,
  type KeptDesk,
  type KeptFile,
  type KeptIndex,
} from './kept-file';

/**
 * Where a state was kept: the local storage, the browser's database when that is full, or nowhere, because both are
 * full or because the browser lets the page keep nothing.
 */
export type KeptWhere = 'storage' | 'database' | 'full' | 'blocked';

/** Milliseconds that the database may take to keep a file: some never answer. */
const PATIENCE = 3_000;

const INDEX = 'editor-v1:files';
const SETTINGS = 'editor-v1:settings';
const DESK = 'editor-v1:desk';
const keyOf = (id: string): string => `editor-v1:file:${id}`;

/** The files that this device keeps, each under a key of its own, so that two tabs write past each other. */
export class DeviceFiles {
  constructor(
    private readonly storage: Platform['storage'],
    private readonly database: FileDatabase = fileDatabase,
  ) {}

  /** What stands in the local storage. @returns undefined before the first file was ever kept */
  peekIndex(): KeptIndex | undefined {
    return readKept(keptIndexSchema, this.storage.get(INDEX));
  }

  peek(id: string): KeptFile | undefined {
    return readKept(keptFileSchema, this.storage.get(keyOf(id)));
  }

  /** The newer of both states of a file. */
  async read(id: string): Promise<KeptFile | undefined> {
    const here = this.peek(id);
    const there = keptFileSchema.safeParse(await this.database.get(keyOf(id)).catch(() => undefined)).data;
    return newerOf(here, there);
  }

  /** Everything that is kept, the newer of both states of each file. Rejects where the database is blocked. */
  async readAll(): Promise<{ index: KeptIndex | undefined; files: KeptFile[] }> {
    const all = await this.database.all();
    const stored = keptIndexSchema.safeParse(all.get(INDEX)).data;
    const peeked = this.peekIndex();
    const there = [...all.values()].flatMap((value) => keptFileSchema.safeParse(value).data ?? []);
    const index = peeked || stored ? mergeIndex(peeked ?? [], stored ?? []) : undefined;
    const ids = new Set([...(index ?? []).map(({ id }) => id), ...there.map(({ id }) => id)]);
    const files = [...ids].flatMap(
      (id) =>
        newerOf(
          this.peek(id),
          there.find((file) => file.id === id),
        ) ?? [],
    );
    return { index, files };
  }

  /** Keeps a file. The local storage has it when this returns, the database when it resolves. Never rejects. */
  async write(file: KeptFile): Promise<KeptWhere> {
    const key = keyOf(file.id);
    const isStored = this.storage.set(key, JSON.stringify(file));
    const inDatabase = this.database.set(key, file).then(
      () => 'database' as const,
      (error: unknown) => (isQuota(error) ? 'full' : 'blocked'),
    );
    // Only now is the older state there in the way: until then it may be the last that there is.
    void inDatabase.then((where) => where === 'database' && !isStored && this.dropOlder(file));
    const where = await Promise.race([inDatabase, late()]);
    return isStored ? 'storage' : where;
  }

  /** Notes what was kept, opened or closed; what other tabs noted stays. */
  note(entries: readonly IndexEntry[]): void {
    const index = mergeIndex(this.peekIndex() ?? [], entries);
    this.storage.set(INDEX, JSON.stringify(index));
    this.changeIndex((before) => mergeIndex(before, index));
  }

  /** Takes files away for good. */
  forget(ids: readonly string[]): void {
    if (ids.length === 0) {
      return;
    }
    const without = (index: KeptIndex): KeptIndex => index.filter(({ id }) => !ids.includes(id));
    ids.forEach((id) => this.storage.remove(keyOf(id)));
    this.storage.set(INDEX, JSON.stringify(without(this.peekIndex() ?? [])));
    void this.database.remove(ids.map(keyOf)).catch(() => undefined);
    this.changeIndex(without);
  }

  /** The database has an index of its own: the local storage may be blocked, or be emptied. */
  private changeIndex(change: (before: KeptIndex) => KeptIndex): void {
    const read = (before: unknown): KeptIndex => keptIndexSchema.safeParse(before).data ?? [];
    void this.database.update(INDEX, (before) => change(read(before))).catch(() => undefined);
  }

  private dropOlder({ id, changedAt }: KeptFile): void {
    const stored = this.peek(id);
    if (stored && stored.changedAt <= changedAt) {
      this.storage.remove(keyOf(id));
    }
  }

  readSettings(): EditorSettings | undefined {
    return readKept(keptSettingsSchema, this.storage.get(SETTINGS));
  }

  writeSettings(settings: EditorSettings): void {
    this.storage.set(SETTINGS, JSON.stringify(settings));
  }

  readDesk(): KeptDesk | undefined {
    return readKept(keptDeskSchema, this.storage.get(DESK));
  }

  writeDesk(desk: KeptDesk): void {
    this.storage.set(DESK, JSON.stringify(desk));
  }
}

/** What was opened or closed last counts, file by file; of an equal age, the later one named. */
function mergeIndex(before: KeptIndex, news: readonly IndexEntry[]): KeptIndex {
  const merged = new Map(before.map((entry) => [entry.id, entry]));
  for (const entry of news) {
    const known = merged.get(entry.id);
    if (!known || entry.at >= known.at) {
      merged.set(entry.id, entry);
    }
  }
  return [...merged.values()];
}

function newerOf(here: KeptFile | undefined, there: KeptFile | undefined): KeptFile | undefined {
  return here && there ? (there.changedAt > here.changedAt ? there : here) : (here ?? there);
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

const late = (): Promise<'blocked'> =>
  new Promise((resolve) => setTimeout(() => resolve('blocked'), PATIENCE));
