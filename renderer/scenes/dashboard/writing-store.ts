import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DeletedPost, DraftSummary } from '../../../server/contract/schemas/draft';
import type { RootStore } from '../../stores/create-root-store';
import { DraftBin, type RemovedDraft } from '../../stores/drafts/draft-bin';
import { DeviceDrafts } from '../../stores/drafts/device-drafts';
import { DraftRemovals } from '../../stores/drafts/draft-removals';
import type { KeptDraftEntry } from '../../stores/drafts/kept-draft';

/** A draft in the list of one's own, wherever it is kept. */
export interface OwnDraft extends Pick<
  DraftSummary,
  'draftId' | 'postId' | 'title' | 'category' | 'updatedAt' | 'schedule'
> {
  /** The server does not have it. */
  isOnlyHere: boolean;
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
    // What the server has may be planned: whoever deletes it wants to know that it will not go out.
    const removed = await this.bin.remove(draftId, { mayWait: isOnlyHere });
    runInAction(() => {
      this.stored = this.stored?.filter((other) => other.draftId !== draftId) ?? null;
      this.kept = this.kept.filter((other) => other.draftId !== draftId);
    });
    return removed;
  }

  /**
   * Saves a deleted draft again, where it was.
   *
   * @returns whether a plan to publish it, which it had, could not be made again
   */
  async bringBack(removed: RemovedDraft): Promise<boolean> {
    // Another may be logged in by now.
    const isPlanLost = await new DraftBin(this.stores, removed.userId).bringBack(removed);
    await this.load();
    return isPlanLost;
  }

  private withoutRemoved(drafts: readonly DraftSummary[] | null): readonly DraftSummary[] | null {
    const removals = new DraftRemovals(this.stores, this.userId);
    const shown = drafts?.filter(({ draftId }) => !removals.has(draftId)) ?? null;
    if (drafts) {
      void removals.settle(drafts);
    }
    return shown;
  }

  private get bin(): DraftBin {
    return new DraftBin(this.stores, this.userId);
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
