import type { DraftSummary } from '../../../server/contract/schemas/draft';
import type { Api } from '../../api/client';
import { ApiError, OfflineError } from '../../api/errors';
import type { Platform } from '../../platform/port';

interface Removal {
  draftId: string;
  /** The server's revision that was discarded; null when none was known. */
  revision: string | null;
}

interface Note extends Removal {
  /** When it was discarded, in milliseconds since 1970. */
  at: number;
}

/** What the drafts of a person are kept with. */
export interface DraftStores {
  api: Api;
  /** Milliseconds since 1970. */
  clock: () => number;
  auth: { readonly user: { id: string } | null };
  platform: { storage: Platform['storage'] };
}

/**
 * One person's drafts that were discarded while the server could not be told. It is told when it can be, unless somebody
 * has gone on with the draft meanwhile.
 */
export class DraftRemovals {
  private readonly key: string;

  constructor(
    private readonly stores: DraftStores,
    private readonly userId: string,
  ) {
    this.key = `drafts-discarded-v1:${userId}`;
  }

  /** Whether a draft of the server's is to go. */
  has(draftId: string): boolean {
    return this.read().some((removal) => removal.draftId === draftId);
  }

  /**
   * Deletes a draft on the server: now, or later when it does not answer.
   *
   * @param mayWait false: an answer is needed now
   * @throws {ApiError | OfflineError} the server refuses, or does not answer and must
   */
  async remove(removal: Removal, mayWait = true): Promise<void> {
    await this.tell({ ...removal, at: this.stores.clock() }, mayWait);
  }

  private async tell(note: Note, mayWait = true): Promise<void> {
    const { draftId } = note;
    this.write([...this.read(), note]);
    try {
      await this.stores.api.call('deleteDraft', { params: { draftId } });
    } catch (error) {
      if (mayWait && isPassing(error)) {
        return;
      }
      if (!(error instanceof ApiError && error.status === 404)) {
        this.forget(draftId);
        throw error;
      }
    }
    this.forget(draftId);
  }

  /** A draft is wanted after all, or gone on with. @returns whether the server was still to be told */
  forget(draftId: string): boolean {
    const removals = this.read();
    const others = removals.filter((removal) => removal.draftId !== draftId);
    if (others.length < removals.length) {
      this.write(others);
    }
    return others.length < removals.length;
  }

  /** Makes up for what could not be told. @param known all that the server has; asked for when left out */
  async settle(known?: readonly DraftSummary[]): Promise<void> {
    const removals = this.read();
    if (removals.length === 0 || !this.isOwnerHere) {
      return;
    }
    const drafts = known ?? (await this.stores.api.call('listDrafts').catch(() => null));
    for (const note of drafts ? removals : []) {
      // Meanwhile a draft may be wanted after all, or somebody else be here.
      if (!this.has(note.draftId) || !this.isOwnerHere) {
        continue;
      }
      const draft = drafts?.find((other) => other.draftId === note.draftId);
      if (draft && isMeant(note, draft)) {
        await this.tell(note).catch(() => undefined);
      } else {
        this.forget(note.draftId);
      }
    }
  }

  private get isOwnerHere(): boolean {
    return this.stores.auth.user?.id === this.userId;
  }

  private read(): Note[] {
    try {
      const value = JSON.parse(this.stores.platform.storage.get(this.key) ?? '[]') as unknown;
      return Array.isArray(value) ? (value as unknown[]).filter(isNote) : [];
    } catch {
      return [];
    }
  }

  private write(removals: readonly Note[]): void {
    if (removals.length === 0) {
      this.stores.platform.storage.remove(this.key);
    } else {
      const byId = new Map(removals.map((removal) => [removal.draftId, removal]));
      this.stores.platform.storage.set(this.key, JSON.stringify([...byId.values()]));
    }
  }
}

/** Whether what the server has is what was discarded: nobody has gone on with it since. */
function isMeant({ revision, at }: Note, draft: DraftSummary): boolean {
  return revision === null ? Date.parse(draft.updatedAt) <= at : draft.revision === revision;
}

function isNote(value: unknown): value is Note {
  const { draftId, revision, at } = (value ?? {}) as Partial<Note>;
  const isRevision = revision === null || typeof revision === 'string';
  return typeof draftId === 'string' && isRevision && typeof at === 'number';
}

/** The same may go through another time. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof OfflineError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 401 || error.status === 429))
  );
}
