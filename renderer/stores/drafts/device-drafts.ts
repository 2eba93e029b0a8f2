import type { Platform } from '../../platform/port';
import { readKeptDraft, type KeptDraft, type KeptDraftEntry } from './kept-draft';
import { database } from './database';

/** Where a state was kept: the local storage, the browser's database when that is full, or nowhere. */
export type KeptWhere = 'storage' | 'database' | 'nowhere';

/** All states of one draft that a device keeps. */
export interface DraftStates {
  kept: KeptDraft | null;
  /** Of tabs that went their own way. */
  branches: readonly { branch: string; kept: KeptDraft }[];
}

/**
 * The drafts of one person on this device. The person's id stands in every key, so that nobody is shown what another
 * wrote; logging out takes nothing away.
 */
export class DeviceDrafts {
  private readonly listKey: string;

  constructor(
    private readonly storage: Platform['storage'],
    private readonly userId: string,
  ) {
    this.listKey = `drafts-v1:${userId}`;
  }

  /** The key of a draft in the local storage. @param branch of a tab that has gone its own way */
  keyOf(draftId: string, branch = ''): string {
    return `draft-v1:${this.userId}:${draftId}${branch && `~${branch}`}`;
  }

  /** All of this person, the last changed first. */
  async list(): Promise<KeptDraftEntry[]> {
    const others = await database.under(this.keyOf('')).catch(() => []);
    const entries = new Map(this.listStored().map((entry) => [entry.draftId, entry]));
    for (const kept of others.map(readKeptDraft)) {
      if (kept && !entries.has(kept.draftId)) {
        entries.set(kept.draftId, entryOf(kept));
      }
    }
    return [...entries.values()].sort((one, other) => other.keptAt - one.keptAt);
  }

  private listStored(): KeptDraftEntry[] {
    const value = parse(this.storage.get(this.listKey));
    const entries = Array.isArray(value) ? (value as Partial<KeptDraftEntry>[]) : [];
    return entries.filter((entry): entry is KeptDraftEntry => typeof entry?.draftId === 'string');
  }

  /** What stands in the local storage, which may be older than what stands in the database. */
  peek(draftId: string, branch = ''): KeptDraft | null {
    return readKeptDraft(parse(this.storage.get(this.keyOf(draftId, branch))));
  }

  /** Which state stands in the local storage. */
  peekStamp(draftId: string): string | null {
    return /^\{"stamp":"([^"]+)"/.exec(this.storage.get(this.keyOf(draftId)) ?? '')?.[1] ?? null;
  }

  async read(draftId: string): Promise<KeptDraft | null> {
    const here = this.peek(draftId);
    return newerOf(here, readKeptDraft(await database.get(this.keyOf(draftId)).catch(() => undefined)));
  }

  /** States of tabs that went their own way and were closed before anybody chose. */
  branches(draftId: string): DraftStates['branches'] {
    const names = parse(this.storage.get(`${this.keyOf(draftId)}~`));
    return (Array.isArray(names) ? names : [])
      .filter((name) => typeof name === 'string')
      .flatMap((branch) => {
        const kept = this.peek(draftId, branch);
        return kept ? [{ branch, kept }] : [];
      });
  }

  async write(kept: KeptDraft, branch = ''): Promise<KeptWhere> {
    const key = this.keyOf(kept.draftId, branch);
    // The stamp stands first, where it is read without the rest.
    const { stamp, ...rest } = kept;
    const isStored = this.storage.set(key, JSON.stringify({ stamp, ...rest }));
    if (isStored) {
      this.note(kept, branch);
    }
    const isInDatabase = database.set(key, kept).then(
      () => true,
      () => false,
    );
    return isStored ? 'storage' : (await isInDatabase) ? 'database' : 'nowhere';
  }

  /** All states of a draft, for {@link putBack}. */
  async readAll(draftId: string): Promise<DraftStates> {
    const branches = this.branches(draftId);
    return { kept: await this.read(draftId), branches };
  }

  /**
   * Keeps all states of a draft again. One that was made meanwhile stays: they are two versions then.
   *
   * @returns the branch that the main state stands under now; empty where it is the main state again
   */
  async putBack(draftId: string, { kept, branches }: DraftStates): Promise<string> {
    const now = kept && (await this.read(draftId));
    const own = kept && now && now.stamp !== kept.stamp ? `back-${kept.stamp}` : '';
    if (kept) {
      await this.write(kept, own);
    }
    for (const { branch, kept: state } of branches) {
      await this.write({ ...state, draftId }, branch);
    }
    return own;
  }

  /** Takes all states of a draft away. */
  remove(draftId: string): void {
    for (const { branch } of this.branches(draftId)) {
      this.removeBranch(draftId, branch);
    }
    this.removeMain(draftId);
  }

  /**
   * Takes away what is done with of a draft that was published, deleted elsewhere or named anew. Other states of it,
   * such as that of a tab which went its own way, stay: the last of them as the draft, which the server does not have.
   *
   * @param isDone whether what a state holds is safe elsewhere
   */
  async removeDone(draftId: string, isDone: (kept: KeptDraft) => boolean): Promise<void> {
    this.branches(draftId)
      .filter(({ kept }) => isDone(kept))
      .forEach(({ branch }) => this.removeBranch(draftId, branch));
    const stored = this.peek(draftId);
    // Where the local storage is full, the database has a later state.
    const reading = this.read(draftId);
    if (!stored || isDone(stored)) {
      this.removeStored(draftId);
    }
    const known = await reading;
    const main = newerOf(this.peek(draftId), known);
    if (main && !isDone(main)) {
      await this.write(asUnsaved(main));
      return;
    }
    this.removeMain(draftId);
    const [last] = [...this.branches(draftId)].sort((one, other) => other.kept.keptAt - one.kept.keptAt);
    if (last) {
      this.removeBranch(draftId, last.branch);
      await this.write(asUnsaved(last.kept));
    }
  }

  private removeMain(draftId: string): void {
    this.removeStored(draftId);
    void database.remove(this.keyOf(draftId)).catch(() => undefined);
  }

  private removeStored(draftId: string): void {
    this.storage.remove(this.keyOf(draftId));
    this.storage.set(
      this.listKey,
      JSON.stringify(this.listStored().filter((entry) => entry.draftId !== draftId)),
    );
  }

  removeBranch(draftId: string, branch: string): void {
    this.storage.remove(this.keyOf(draftId, branch));
    void database.remove(this.keyOf(draftId, branch)).catch(() => undefined);
    const names = this.branches(draftId).map((other) => other.branch);
    const key = `${this.keyOf(draftId)}~`;
    if (names.length === 0) {
      this.storage.remove(key);
    } else {
      this.storage.set(key, JSON.stringify(names));
    }
  }

  private note(kept: KeptDraft, branch: string): void {
    const { draftId } = kept;
    if (branch) {
      const names = new Set(this.branches(draftId).map((other) => other.branch));
      this.storage.set(`${this.keyOf(draftId)}~`, JSON.stringify([...names.add(branch)]));
      return;
    }
    const others = this.listStored().filter((other) => other.draftId !== draftId);
    this.storage.set(this.listKey, JSON.stringify([entryOf(kept), ...others]));
  }
}

function newerOf(here: KeptDraft | null, there: KeptDraft | null): KeptDraft | null {
  return here && there ? (there.keptAt > here.keptAt ? there : here) : (here ?? there);
}

function asUnsaved(kept: KeptDraft): KeptDraft {
  return { ...kept, revision: null, isDirty: true };
}

function entryOf(kept: KeptDraft): KeptDraftEntry {
  const { draftId, postId, content, baseRevision, revision, isDirty, keptAt } = kept;
  return {
    draftId,
    postId,
    title: content.title.trim().slice(0, 200),
    isUpdate: baseRevision !== null,
    isSaved: revision !== null && !isDirty,
    keptAt,
  };
}

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}
