import type { DraftSummary } from '../../../server/contract/schemas/draft';
import type { Api } from '../../api/client';
import { ApiError, OfflineError } from '../../api/errors';
import type { Platform } from '../../platform/port';

interface Removal {
  draftId: string;
  /** The server's revision that was discarded; null when none was known. */
  revision: string | null;
}

/**
 * One person's drafts that were discarded while the server could not be told. It is told when it can be, unless somebody
 * has gone on with the draft meanwhile.
 */
export class DraftRemovals {
  private readonly key: string;

  constructor(
    private readonly storage: Platform['storage'],
    private readonly api: Api,
    userId: string,
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
   * @throws {ApiError} the server refuses
   */
  async remove({ draftId, revision }: Removal): Promise<void> {
    this.write([...this.read(), { draftId, revision }]);
    try {
      await this.api.call('deleteDraft', { params: { draftId } });
    } catch (error) {
      if (isPassing(error)) {
        return;
      }
      if (!(error instanceof ApiError && error.status === 404)) {
        this.forget(draftId);
        throw error;
      }
    }
    this.forget(draftId);
  }

  /** A draft is wanted after all. @returns whether the server has it still */
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
    if (removals.length === 0) {
      return;
    }
    const drafts = known ?? (await this.api.call('listDrafts').catch(() => null));
    for (const { draftId, revision } of drafts ? removals : []) {
      const draft = drafts?.find((other) => other.draftId === draftId);
      if (draft && (revision === null || draft.revision === revision)) {
        await this.remove({ draftId, revision }).catch(() => undefined);
      } else {
        this.forget(draftId);
      }
    }
  }

  private read(): Removal[] {
    try {
      const value = JSON.parse(this.storage.get(this.key) ?? '[]') as unknown;
      return Array.isArray(value) ? (value as unknown[]).filter(isRemoval) : [];
    } catch {
      return [];
    }
  }

  private write(removals: readonly Removal[]): void {
    if (removals.length === 0) {
      this.storage.remove(this.key);
    } else {
      const byId = new Map(removals.map((removal) => [removal.draftId, removal]));
      this.storage.set(this.key, JSON.stringify([...byId.values()]));
    }
  }
}

function isRemoval(value: unknown): value is Removal {
  const { draftId, revision } = (value ?? {}) as Partial<Removal>;
  return typeof draftId === 'string' && (revision === null || typeof revision === 'string');
}

/** The same may go through another time. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof OfflineError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 401 || error.status === 429))
  );
}
