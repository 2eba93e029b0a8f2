import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { uuidv7 } from 'uuidv7';
import type { DeletedPost, Draft, DraftSummary } from '../../../server/contract/schemas/draft';
import type { RootStore } from '../../stores/create-root-store';
import { DeviceDrafts } from '../../stores/drafts/device-drafts';
import { DraftRemovals } from '../../stores/drafts/draft-removals';
import type { KeptDraft, KeptDraftEntry } from '../../stores/drafts/kept-draft';

/** A draft in the list of one's own, wherever it is kept. */
export interface OwnDraft extends Pick<
  DraftSummary,
  'draftId' | 'postId' | 'title' | 'category' | 'updatedAt' | 'schedule'
> {
  /** The server does not have it. */
  isOnlyHere: boolean;
}

/** A draft that was deleted, with all that is needed to bring it back. */
export interface RemovedDraft {
  draft: Draft | null;
  kept: KeptDraft | null;
}

/** What an author has begun, and what they have deleted. */
export class WritingStore {
  /** The last deleted first; null while they have not come. */
  deleted: readonly DeletedPost[] | null = null;
  hasFailed = false;

  private stored: readonly DraftSummary[] | null = null;
  private kept: readonly KeptDraftEntry[] = [];
  private ownerId: string | undefined;
  private readonly stores: Pick<RootStore, 'api' | 'auth' | 'clock' | 'platform'>;

  constructor(stores: Pick<RootStore, 'api' | 'auth' | 'clock' | 'platform'>) {
    this.stores = stores;
    makeAutoObservable<this, 'stores' | 'stored' | 'kept'>(this, {
      stores: false,
      stored: observableRef,
      kept: observableRef,
      deleted: observableRef,
    });
  }

  /** The last changed first, those that only this device has too; null while they have not come. */
  get drafts(): readonly OwnDraft[] | null {
    const { stored, kept } = this;
    const ids = new Set(stored?.map(({ draftId }) => draftId));
    const others = kept.filter(({ draftId, isSaved }) => !ids.has(draftId) && !isSaved);
    if (stored === null && others.length === 0) {
      return null;
    }
    const drafts = [
      ...(stored ?? []).map((draft) => ({ ...draft, isOnlyHere: false })),
      ...others.map(ownDraftOf),
    ];
    return drafts.sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
  }

  /** Whether there may be anything: only who accepted the policy can write. */
  get isAuthor(): boolean {
    return this.stores.auth.policyAccepted;
  }

  /** Loads both lists anew; what does not come stays as it was. */
  async load(): Promise<void> {
    const { api, auth } = this.stores;
    const ownerId = auth.user?.id;
    const { isAuthor } = this;
    const [drafts, deleted, kept] = await Promise.allSettled([
      isAuthor ? api.call('listDrafts') : null,
      api.call('listDeletedPosts'),
      this.device.list(),
    ]);
    // A user kept from an earlier visit may not have accepted the policy that the server's has.
    if (auth.user?.id !== ownerId || this.isAuthor !== isAuthor) {
      return;
    }
    runInAction(() => {
      const isSame = this.ownerId === ownerId;
      this.ownerId = ownerId;
      this.stored =
        drafts.status === 'fulfilled' ? this.withoutRemoved(drafts.value) : isSame ? this.stored : null;
      this.deleted = deleted.status === 'fulfilled' ? deleted.value : isSame ? this.deleted : null;
      this.kept = kept.status === 'fulfilled' ? kept.value : [];
      this.hasFailed = drafts.status === 'rejected';
    });
  }

  /**
   * Deletes a draft, on this device too.
   *
   * @returns what it held, for {@link bringBack}
   * @throws as the API does
   */
  async remove({ draftId, isOnlyHere }: Pick<OwnDraft, 'draftId' | 'isOnlyHere'>): Promise<RemovedDraft> {
    const { api } = this.stores;
    const { device } = this;
    const draft = isOnlyHere ? null : await api.call('getDraft', { params: { draftId } });
    if (draft) {
      await api.call('deleteDraft', { params: { draftId } });
    }
    const kept = await device.read(draftId);
    device.remove(draftId);
    runInAction(() => {
      this.stored = this.stored?.filter((other) => other.draftId !== draftId) ?? null;
      this.kept = this.kept.filter((other) => other.draftId !== draftId);
    });
    return { draft, kept };
  }

  /**
   * Saves a deleted draft again, where it was.
   *
   * @returns whether a plan to publish it, which it had, could not be made again
   */
  async bringBack({ draft, kept }: RemovedDraft): Promise<boolean> {
    // On the device first: what comes after may fail, and the next to open the draft saves it then.
    const own = kept ?? (draft && this.keptOf(draft));
    if (own) {
      await this.device.write({ ...own, revision: null, isDirty: true });
    }
    const saved = draft && (await this.saveAgain(draft).catch(() => null));
    if (saved) {
      await this.follow(draft, kept, saved.revision);
    }
    const isPlanned = !draft?.schedule || (saved !== null && (await this.planAgain(draft, saved.revision)));
    await this.load();
    return !isPlanned;
  }

  /** The server has the draft again. What the device kept is the same state, or an older one as before. */
  private async follow(draft: Draft, kept: KeptDraft | null, revision: string): Promise<void> {
    if (kept) {
      await this.device.write({ ...kept, ...(kept.revision === draft.revision && { revision }) });
    } else {
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

  /** @returns false when there was a plan, and there is none now */
  private async planAgain(
    { draftId, schedule, revision: planned }: Draft,
    revision: string,
  ): Promise<boolean> {
    if (!schedule || schedule.failure !== null) {
      return true;
    }
    const { publishAt } = schedule;
    // What was planned is an earlier state, which went with the draft.
    if (schedule.revision !== planned) {
      return false;
    }
    return this.stores.api.call('scheduleDraft', { params: { draftId }, body: { revision, publishAt } }).then(
      () => true,
      () => false,
    );
  }

  private withoutRemoved(drafts: readonly DraftSummary[] | null): readonly DraftSummary[] | null {
    const removals = new DraftRemovals(this.stores.platform.storage, this.stores.api, this.userId);
    const shown = drafts?.filter(({ draftId }) => !removals.has(draftId)) ?? null;
    if (drafts) {
      void removals.settle(drafts);
    }
    return shown;
  }

  private get device(): DeviceDrafts {
    return new DeviceDrafts(this.stores.platform.storage, this.userId);
  }

  private get userId(): string {
    return this.stores.auth.user?.id ?? '';
  }
}

function ownDraftOf({ draftId, postId, title, isUpdate, keptAt }: KeptDraftEntry): OwnDraft {
  return {
    draftId,
    postId: isUpdate ? postId : null,
    title,
    category: '',
    updatedAt: new Date(keptAt).toISOString(),
    schedule: null,
    isOnlyHere: true,
  };
}
