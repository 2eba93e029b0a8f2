import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { LIMITS } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import type { CardList, FaqItem } from '../../../server/contract/page';
import type { PostCard } from '../../../server/contract/schemas/post';
import { describeError, isAbort } from '../../api/describe-error';
import { appendCards, fetchCards } from '../../stores/card-list';
import type { RootStore } from '../../stores/create-root-store';
import { OwnPostChanges } from '../../stores/member/own-post-changes';

/** The latest posts and the search (SPEC §2, "Explore"; §4, "A search failure"). */
export class ExploreStore {
  latest: CardList | null = null;
  /** Results of `query`, best first. */
  results: PostCard[] | null = null;
  query = '';
  faq: FaqItem[] | null;
  isLoading = false;
  error: string | null = null;
  /** How many results are shown; the rest is here already. */
  shownResults: number = LIMITS.exploreStep;

  private running: AbortController | null = null;
  /** Of one's own posts, when the lists were asked for. */
  private version = 0;
  private readonly api: RootStore['api'];
  private readonly changes: OwnPostChanges;

  constructor(stores: Pick<RootStore, 'api' | 'snapshot' | 'use'>) {
    const { api, snapshot } = stores;
    this.api = api;
    this.changes = stores.use(OwnPostChanges);
    const start = snapshot.explore;
    this.faq = start?.faq ?? null;
    if (start?.query) {
      this.query = start.query;
      this.results = start.list.cards;
    } else {
      this.latest = start?.list ?? null;
    }
    makeAutoObservable<this, 'api' | 'changes' | 'running' | 'version'>(
      this,
      {
        api: false,
        changes: false,
        running: false,
        version: false,
        latest: observableRef,
        results: observableRef,
        faq: observableRef,
      },
      { autoBind: true },
    );
  }

  /** The posts to show, in order. */
  get cards(): PostCard[] {
    return this.query ? (this.results ?? []).slice(0, this.shownResults) : (this.latest?.cards ?? []);
  }

  get total(): number {
    return this.query ? (this.results?.length ?? 0) : (this.latest?.total ?? 0);
  }

  get hasMore(): boolean {
    return this.query ? this.total > this.shownResults : Boolean(this.latest?.nextCursor);
  }

  /** False until there is something to say: posts, none, or an error. */
  get hasAnswer(): boolean {
    return this.error !== null || (this.query ? this.results : this.latest) !== null;
  }

  /** Shows the results of a query, or the latest posts for an empty one. What was asked before is dropped. */
  async show(query: string): Promise<void> {
    if (this.version !== this.changes.version) {
      this.version = this.changes.version;
      this.latest = this.results = null;
    }
    if (query === this.query && (query ? this.results : this.latest)) {
      return;
    }
    this.running?.abort();
    const { signal } = (this.running = new AbortController());
    this.query = query;
    this.error = null;
    this.shownResults = LIMITS.exploreStep;
    if (query === '' && this.latest) {
      this.clear();
      return;
    }
    this.isLoading = true;
    try {
      if (query) {
        const results = await this.api.call('searchPosts', { query: { query } }, { signal });
        runInAction(() => (this.results = results));
      } else {
        const latest = await fetchCards(this.api, {}, signal);
        runInAction(() => (this.latest = latest));
      }
      this.end();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Five more. */
  async loadMore(): Promise<void> {
    if (this.query) {
      this.shownResults += LIMITS.exploreStep;
      return;
    }
    const list = this.latest;
    if (!list?.nextCursor || this.isLoading) {
      return;
    }
    this.isLoading = true;
    try {
      const step = await fetchCards(this.api, { cursor: list.nextCursor });
      if (this.latest === list) {
        runInAction(() => (this.latest = appendCards(list, step)));
        this.end();
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** Questions of posts; none when they cannot be had. */
  async loadFaq(): Promise<void> {
    if (!this.faq) {
      const faq = await this.api.call('listFaq').catch(() => []);
      runInAction(() => (this.faq = faq));
    }
  }

  clear(): void {
    this.results = null;
    this.error = null;
    this.isLoading = false;
  }

  private end(): void {
    this.isLoading = false;
    this.error = null;
  }

  private fail(error: unknown): void {
    if (isAbort(error)) {
      return;
    }
    this.isLoading = false;
    if (this.query) {
      this.results = [];
    }
    this.error = this.query
      ? MESSAGES.posts.searchFailed
      : describeError(error, 'The posts could not be loaded.');
  }
}
