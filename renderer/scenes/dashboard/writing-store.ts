import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DeletedPost, Draft, DraftSummary } from '../../../server/contract/schemas/draft';
import type { RootStore } from '../../stores/create-root-store';

/** What an author has begun, and what they have deleted. */
export class WritingStore {
  /** The last changed first; null while they have not come. */
  drafts: readonly DraftSummary[] | null = null;
  /** The last deleted first; null while they have not come. */
  deleted: readonly DeletedPost[] | null = null;
  hasFailed = false;
  private ownerId: string | undefined;
  private readonly stores: Pick<RootStore, 'api' | 'auth'>;

  constructor(stores: Pick<RootStore, 'api' | 'auth'>) {
    this.stores = stores;
    makeAutoObservable<this, 'stores'>(this, {
      stores: false,
      drafts: observableRef,
      deleted: observableRef,
    });
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
    const [drafts, deleted] = await Promise.allSettled([
      isAuthor ? api.call('listDrafts') : null,
      api.call('listDeletedPosts'),
    ]);
    // A user kept from an earlier visit may not have accepted the policy that the server's has.
    if (auth.user?.id !== ownerId || this.isAuthor !== isAuthor) {
      return;
    }
    runInAction(() => {
      const isSame = this.ownerId === ownerId;
      this.ownerId = ownerId;
      this.drafts = drafts.status === 'fulfilled' ? drafts.value : isSame ? this.drafts : null;
      this.deleted = deleted.status === 'fulfilled' ? deleted.value : isSame ? this.deleted : null;
      this.hasFailed = drafts.status === 'rejected';
    });
  }

  /**
   * Deletes a draft.
   *
   * @returns what it held, for {@link bringBack}
   * @throws as the API does
   */
  async remove(draftId: string): Promise<Draft> {
    const { api } = this.stores;
    const draft = await api.call('getDraft', { params: { draftId } });
    await api.call('deleteDraft', { params: { draftId } });
    runInAction(() => (this.drafts = this.drafts?.filter((other) => other.draftId !== draftId) ?? null));
    return draft;
  }

  /** Saves a deleted draft again; a moment of publishing that it had is not set again. */
  async bringBack({ draftId, content, postId, baseRevision }: Draft): Promise<void> {
    await this.stores.api.call('saveDraft', {
      params: { draftId },
      body: { content, postId, baseRevision, parentRevision: null },
    });
    await this.load();
  }
}
