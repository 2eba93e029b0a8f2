import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { RevisionSummary } from '../../../server/contract/schemas/draft';
import type { Post } from '../../../server/contract/schemas/post';
import { describeError } from '../../api/describe-error';
import { ApiError } from '../../api/errors';
import { postContent } from '../../components/own-post/post-content';
import type { RootStore } from '../../stores/create-root-store';
import { OwnPostChanges } from '../../stores/member/own-post-changes';

/** `missing`: there is no such post, or it is somebody else's. */
export type HistoryState = 'loading' | 'ready' | 'missing' | 'failed';

/** What came of restoring: `conflict`, when the post was changed since its states were listed. */
export interface Restoring {
  outcome: 'restored' | 'conflict' | 'failed';
  /** Why it failed, when the server says so. */
  message?: string;
}

/** The states that one post was in. */
export class HistoryStore {
  state: HistoryState = 'loading';
  /** Why nothing came; empty when there is nothing to say. */
  problem = '';
  title = '';
  /** The newest first; the first one is the current. */
  revisions: readonly RevisionSummary[] = [];
  private postId = '';
  private readonly posts = observable.map<string, Post>({}, { deep: false });
  private readonly failed = observable.map<string, string>();
  private readonly stores: Pick<RootStore, 'api' | 'posts' | 'use'>;

  constructor(stores: Pick<RootStore, 'api' | 'posts' | 'use'>) {
    this.stores = stores;
    makeAutoObservable<this, 'stores' | 'posts' | 'failed'>(this, {
      stores: false,
      posts: false,
      failed: false,
      revisions: observableRef,
    });
  }

  /** Loads the states of the post at an address. */
  async load(slug: string): Promise<void> {
    const { api } = this.stores;
    try {
      const postId = this.postId || (await api.call('getPost', { params: { slug } })).postId;
      const revisions = await api.call('listRevisions', { params: { postId } });
      runInAction(() => {
        this.postId = postId;
        this.revisions = revisions;
        this.title = revisions[0]?.title ?? '';
        this.state = 'ready';
      });
    } catch (error) {
      runInAction(() => {
        const isRefused = error instanceof ApiError && [403, 404].includes(error.status);
        this.state = isRefused ? 'missing' : 'failed';
        this.problem = describeError(
          error,
          'The site does not answer. Check the connection, then try again.',
        );
      });
    }
  }

  get current(): RevisionSummary | undefined {
    return this.revisions[0];
  }

  /** The state before another; undefined for the first of all. */
  before(revision: string): RevisionSummary | undefined {
    return this.revisions[this.revisions.findIndex((state) => state.revision === revision) + 1];
  }

  /** A state's text; undefined until {@link loadState} has brought it. */
  stateOf(revision: string): Post | undefined {
    return this.posts.get(revision);
  }

  problemOf(revision: string): string | undefined {
    return this.failed.get(revision);
  }

  /** Fetches a state's text, once: it never changes. */
  async loadState(revision: string): Promise<void> {
    if (this.posts.has(revision)) {
      return;
    }
    runInAction(() => this.failed.delete(revision));
    try {
      const post = await this.stores.api.call('getRevision', { params: { postId: this.postId, revision } });
      runInAction(() => this.posts.set(revision, post));
    } catch (error) {
      runInAction(() => this.failed.set(revision, describeError(error, 'This state could not be loaded.')));
    }
  }

  /** Makes an earlier state the current one. What stands now stays in the history. */
  async restore(slug: string, revision: string): Promise<Restoring> {
    const { api, posts } = this.stores;
    const { current, postId } = this;
    try {
      await this.loadState(revision);
      const state = this.posts.get(revision);
      if (!state || !current) {
        return { outcome: 'failed', message: this.failed.get(revision) ?? '' };
      }
      const body = { ...postContent(state), revision: current.revision };
      await api.call('updatePost', { params: { postId }, body });
      posts.forget(postId);
      this.stores.use(OwnPostChanges).tell();
      await this.load(slug);
      return { outcome: 'restored' };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        await this.load(slug);
        return { outcome: 'conflict' };
      }
      return { outcome: 'failed', message: describeError(error, '') };
    }
  }
}
