import { uuidv7 } from 'uuidv7';
import type { Draft, DraftSummary } from '../../../server/contract/schemas/draft';
import { ApiError } from '../../api/errors';
import { DeviceDrafts, type DraftStates } from './device-drafts';
import { DraftRemovals, isPassing, type DraftStores } from './draft-removals';
import type { KeptDraft } from './kept-draft';

/** A draft that was deleted, with all that is needed to bring it back. */
export interface RemovedDraft {
  draftId: string;
  /** What the server had; null where it had none, or could not be asked. */
  draft: Draft | null;
  /** What this device had. */
  states: DraftStates;
}

interface RemovalOptions {
  /** Whether the server may be told later, where it does not answer. */
  mayWait: boolean;
  /** Called before the device is read for the last time, to keep what was typed last. */
  keep?: () => void;
}

/** Deletes drafts of one person, on this device and on the server, and brings them back. */
export class DraftBin {
  private readonly device: DeviceDrafts;
  private readonly removals: DraftRemovals;

  constructor(
    private readonly stores: DraftStores,
    userId: string,
  ) {
    this.device = new DeviceDrafts(stores.platform.storage, userId);
    this.removals = new DraftRemovals(stores, userId);
  }

  /**
   * Deletes a draft. Where that fails it is where it was.
   *
   * @returns what it held, for {@link bringBack}
   * @throws {ApiError | OfflineError} the server refuses, or does not answer and must
   */
  async remove(draftId: string, { mayWait, keep }: RemovalOptions): Promise<RemovedDraft> {
    const draft = await this.ask(draftId, mayWait);
    if (draft !== null) {
      const revision = draft?.revision ?? (await this.device.read(draftId))?.revision ?? null;
      await this.removals.remove({ draftId, revision }, mayWait);
    }
    keep?.();
    const states = await this.device.readAll(draftId);
    this.device.remove(draftId);
    return { draftId, draft: draft ?? null, states };
  }

  /**
   * Puts a deleted draft back where it was: on the device, and on the server with its plan.
   *
   * @returns whether a plan to publish it, which it had, could not be made again
   */
  async bringBack({ draftId, draft, states }: RemovedDraft): Promise<boolean> {
    if (this.removals.forget(draftId)) {
      // The server was not told yet: it has the draft still.
      await this.device.writeAll(draftId, states);
      return false;
    }
    // On the device first: what comes after may fail, and the next to open the draft saves it then.
    await this.device.writeAll(draftId, this.unsaved(states, draft));
    const saved = draft && (await this.saveAgain(draft).catch(() => null));
    if (saved) {
      await this.follow(draft, states, saved.revision);
    }
    return draft?.schedule ? saved === null || !(await this.planAgain(draft, saved.revision)) : false;
  }

  /** @returns null when the server has no such draft, undefined when it could not be asked */
  private async ask(draftId: string, mayWait: boolean): Promise<Draft | null | undefined> {
    try {
      return await this.stores.api.call('getDraft', { params: { draftId } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        return null;
      }
      if (mayWait && isPassing(error)) {
        return undefined;
      }
      throw error;
    }
  }

  /** The states that the device has of a draft which the server has no more, with what only that had. */
  private unsaved({ kept, branches }: DraftStates, draft: Draft | null): DraftStates {
    const own = kept && { ...kept, revision: null, isDirty: true };
    if (!draft || kept?.revision === draft.revision) {
      return { kept: own, branches };
    }
    const last = { ...this.keptOf(draft), revision: null, isDirty: true };
    return kept?.isDirty
      ? { kept: own, branches: [...branches, { branch: draft.revision, kept: last }] }
      : { kept: last, branches };
  }

  /** The server has the draft again. What the device kept is the same state, or an older one as before. */
  private async follow(draft: Draft, { kept, branches }: DraftStates, revision: string): Promise<void> {
    this.device.removeBranch(draft.draftId, draft.revision);
    if (kept) {
      await this.device.write(kept.revision === draft.revision ? { ...kept, revision } : kept);
    } else if (branches.length === 0) {
      this.device.remove(draft.draftId);
    }
  }

  private keptOf({ draftId, postId, baseRevision, content, revision }: Draft): KeptDraft {
    return {
      draftId,
      postId: postId ?? draftId,
      baseRevision,
      content,
      keys: [],
      stamp: uuidv7(),
      revision,
      isDirty: false,
      keptAt: this.stores.clock(),
    };
  }

  private saveAgain({ draftId, content, postId, baseRevision }: Draft): Promise<DraftSummary> {
    return this.stores.api.call('saveDraft', {
      params: { draftId },
      body: { content, postId, baseRevision, parentRevision: null },
    });
  }

  /** @returns false when there is no plan now */
  private async planAgain(
    { draftId, schedule, revision: planned }: Draft,
    revision: string,
  ): Promise<boolean> {
    if (!schedule || schedule.failure !== null) {
      return true;
    }
    // What was planned is an earlier state, which went with the draft.
    if (schedule.revision !== planned) {
      return false;
    }
    const body = { revision, publishAt: schedule.publishAt };
    return this.stores.api.call('scheduleDraft', { params: { draftId }, body }).then(
      () => true,
      () => false,
    );
  }
}
