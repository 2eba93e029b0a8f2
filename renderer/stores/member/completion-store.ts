import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { CompletedPost } from '../../../server/contract/schemas/post';
import { isOutOfReach } from '../../api/is-out-of-reach';
import type { RootStore } from '../create-root-store';
import { isListOf, PersistedState } from './persisted-state';

/** What completing needs to know of a post. */
export type CompletablePost = Omit<CompletedPost, 'completedAt'>;

/** The posts that the signed-in person has completed (SPEC §4, "Posts"). */
export class CompletionStore {
  /** As the server has it; null while it is not known. */
  private confirmed: readonly CompletedPost[] | null = null;
  /** What is under way: the post as it will stand in the list, or null when it goes. */
  private readonly pending = observable.map<string, CompletedPost | null>({}, { deep: false });

  private readonly api: RootStore['api'];
  private readonly auth: RootStore['auth'];
  private readonly clock: RootStore['clock'];

  constructor(stores: Pick<RootStore, 'api' | 'auth' | 'clock' | 'use'>) {
    this.api = stores.api;
    this.auth = stores.auth;
    this.clock = stores.clock;
    makeAutoObservable<this, 'api' | 'auth' | 'clock' | 'pending' | 'confirmed'>(this, {
      api: false,
      auth: false,
      clock: false,
      pending: false,
      confirmed: observableRef,
    });
    stores.use(PersistedState).keep<readonly CompletedPost[]>('completedPosts', {
      read: () => this.confirmed,
      write: (posts) => runInAction(() => (this.confirmed = posts)),
      isValid: (value): value is readonly CompletedPost[] =>
        isListOf(value, ['postId', 'slug', 'title', 'category', 'completedAt']),
    });
  }

  /** The last one first; null while nothing is known. */
  get posts(): readonly CompletedPost[] | null {
    if (!this.confirmed) {
      return null;
    }
    const coming = [...this.pending.values()].filter((post) => post !== null);
    return [...coming, ...this.confirmed.filter(({ postId }) => !this.pending.has(postId))];
  }

  /** The post as it stands in the list. */
  find(postId: string): CompletedPost | undefined {
    return this.posts?.find((post) => post.postId === postId);
  }

  isBusy(postId: string): boolean {
    return this.pending.has(postId);
  }

  /**
   * Fetches the list anew. A failure empties the list (SPEC §4), but for one that is known from earlier when the
   * site is out of reach (DECISIONS, "Load failure").
   *
   * @throws {ApiError | OfflineError}
   */
  async load(): Promise<void> {
    const ownerId = this.auth.user?.id;
    try {
      const posts = await this.api.call('listCompletedPosts');
      this.take(ownerId, () => posts);
    } catch (error) {
      this.take(ownerId, (known) => (isOutOfReach(error) ? (known ?? []) : []));
      throw error;
    }
  }

  /** Shown at once, taken back when it fails. @throws {ApiError | OfflineError} */
  async complete({ postId, slug, title, category }: CompletablePost): Promise<void> {
    const completedAt = new Date(this.clock()).toISOString();
    await this.change(postId, { postId, slug, title, category, completedAt }, async () => {
      const answer = await this.api.call('completePost', { params: { postId } });
      return [answer];
    });
  }

  /** Shown at once, taken back when it fails. @throws {ApiError | OfflineError} */
  async uncomplete(postId: string): Promise<void> {
    await this.change(postId, null, async () => {
      await this.api.call('uncompletePost', { params: { postId } });
      return [];
    });
  }

  /** @param send answers what is to stand in the list for this post */
  private async change(
    postId: string,
    preview: CompletedPost | null,
    send: () => Promise<CompletedPost[]>,
  ): Promise<void> {
    const ownerId = this.auth.user?.id;
    this.pending.set(postId, preview);
    try {
      const answer = await send();
      this.take(ownerId, (known) => [...answer, ...(known ?? []).filter((post) => post.postId !== postId)]);
    } finally {
      runInAction(() => this.pending.delete(postId));
    }
  }

  /** Changes the list, unless it is another person's by now. */
  private take(
    ownerId: string | undefined,
    change: (known: readonly CompletedPost[] | null) => readonly CompletedPost[],
  ): void {
    if (ownerId === this.auth.user?.id) {
      this.confirmed = change(this.confirmed);
    }
  }
}
