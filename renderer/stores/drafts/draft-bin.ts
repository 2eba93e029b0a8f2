import { uuidv7 } from 'uuidv7';
import type { Draft, DraftSummary } from '../../../server/contract/schemas/draft';
import { ApiError } from '../../api/errors';
import { DeviceDrafts, type DraftStates } from './device-drafts';
import { DraftRemovals, isPassing, type DraftStores } from './draft-removals';
import type { KeptDraft } from './kept-draft';

/** A draft that was deleted, with all that is needed to bring it back. */
export interface RemovedDraft {
  draftId: string;
  /** Whose it is. */
  userId: string;
  /** What the server had; null where it had none, or could not be asked. */
  draft: Draft | null;
  /** What this device had. */
  states: DraftStates;
}

interface RemovalOptions {
  /** Whether the server may be told later, where it does not answer and the draft is not planned. */
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
    private readonly userId: string,
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
      const known = draft?.revision ?? (await this.knownRevision(draftId));
      // What waits may be published at its time: whoever deletes it wants to know that it will not go out.
      const mayBePlanned = draft ? draft.schedule !== null : known !== null;
      await this.removals.remove({ draftId, revision: known }, mayWait && !mayBePlanned);
    }
    keep?.();
    const states = await this.device.readAll(draftId);
    this.device.remove(draftId);
    return { draftId, userId: this.userId, draft: draft ?? null, states };
  }

  /**
   * Puts a deleted draft back where it was: on the device, and on the server with its plan.
   *
   * @returns whether a plan to publish it, which it had, could not be made again
   */
  async bringBack({ draftId, draft, states }: RemovedDraft): Promise<boolean> {
    if (this.removals.forget(draftId)) {
      // Whether the server has the draft still is not known: only its answer may have been lost.
      await this.device.putBack(draftId, this.unsaved(states, draft));
      return false;
    }
    // On the device first: what comes after may fail, and the next to open the draft saves it then.
    const put = withoutRevisions(this.unsaved(states, draft));
    const branch = await this.device.putBack(draftId, put);
    // Nothing of it is saved for somebody else.
    if (!draft || !this.isOwnerHere) {
      return Boolean(draft?.schedule);
    }
    const saved = await this.saveAgain(draft).catch(() => null);
    if (!saved) {
      return draft.schedule !== null;
    }
    this.device.removeBranch(draftId, draft.revision);
    const there = this.device.peekStamp(draftId);
    // Another tab may have gone on with it meanwhile.
    if (branch !== '' || there === null || there === put.kept?.stamp) {
      await this.follow(draft, states, saved.revision, branch);
    }
    return draft.schedule !== null && !(await this.planAgain(draft, saved.revision));
  }

  private get isOwnerHere(): boolean {
    return this.stores.auth.user?.id === this.userId;
  }

  /** The revision of the server's that this device knows of; null where it knows of none. */
  private async knownRevision(draftId: string): Promise<string | null> {
    const { kept, branches } = await this.device.readAll(draftId);
    const states = [kept, ...branches.map((branch) => branch.kept)];
    return states.map((state) => state?.revision ?? null).find((revision) => revision !== null) ?? null;
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

  /** The states that the device has of a draft which the server may have no more, with what only that had. */
  private unsaved({ kept, branches }: DraftStates, draft: Draft | null): DraftStates {
    const own = kept && { ...kept, isDirty: true };
    if (!draft || kept?.revision === draft.revision) {
      return { kept: own, branches };
    }
    const last = { ...this.keptOf(draft), isDirty: true };
    return kept?.isDirty
      ? { kept: own, branches: [...branches, { branch: draft.revision, kept: last }] }
      : { kept: last, branches };
  }

  /** The server has the draft again. What the device kept is the same state, or an older one as before. */
  private async follow(
    draft: Draft,
    { kept, branches }: DraftStates,
    revision: string,
    branch: string,
  ): Promise<void> {
    if (kept) {
      await this.device.write(kept.revision === draft.revision ? { ...kept, revision } : kept, branch);
    } else if (branch !== '') {
      this.device.removeBranch(draft.draftId, branch);
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
    if (!this.isOwnerHere) {
      return false;
    }
    const body = { revision, publishAt: schedule.publishAt };
    return this.stores.api.call('scheduleDraft', { params: { draftId }, body }).then(
      () => true,
      () => false,
    );
  }
}

/** The server has the draft no more: what is saved begins anew. */
function withoutRevisions({ kept, branches }: DraftStates): DraftStates {
  return {
    kept: kept && { ...kept, revision: null },
    branches: branches.map(({ branch, kept: state }) => ({
      branch,
      kept: branch === state.revision ? { ...state, revision: null } : state,
    })),
  };
}
