import { makeAutoObservable, observable, runInAction } from 'mobx';
import { POST_RETRIES, TIMES } from '../../server/contract/constants/limits';
import type { PostPage } from '../../server/contract/schemas/post';
import { ApiError } from '../api/errors';
import type { Collaborators } from './create-root-store';

/** `missing`: there is no such post. `failed`: the server could not be asked. */
export type PostState = 'loading' | 'ready' | 'missing' | 'failed';

/** Posts as pages show them (SPEC §4, "Posts"): one fetched post stays for the whole visit. */
export class PostsStore {
  private readonly pages = observable.map<string, PostPage>({}, { deep: false });
  private readonly states = observable.map<string, PostState>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly api: Collaborators['api'];

  constructor({ api, snapshot }: Pick<Collaborators, 'api' | 'snapshot'>) {
    this.api = api;
    if (snapshot.post) {
      this.keep(snapshot.post.slug, snapshot.post);
    }
    makeAutoObservable<this, 'api' | 'pages' | 'states' | 'running'>(
      this,
      { api: false, pages: false, states: false, running: false },
      { autoBind: true },
    );
  }

  page(slug: string): PostPage | undefined {
    return this.pages.get(slug);
  }

  state(slug: string): PostState {
    return this.states.get(slug) ?? 'loading';
  }

  /**
   * Fetches a post for reading, once: a second call waits for the first. Up to 3 further attempts at 1 s
   * intervals (SPEC §4), but none after a clear "there is no such post".
   */
  load(slug: string): Promise<void> {
    if (this.pages.has(slug)) {
      return Promise.resolve();
    }
    const running = this.running.get(slug) ?? this.fetchPage(slug).finally(() => this.running.delete(slug));
    this.running.set(slug, running);
    return running;
  }

  /** The post was changed or is gone: it is fetched anew when it is next asked for, under any slug it had. */
  forget(postId: string): void {
    for (const [slug, page] of this.pages) {
      if (page.postId === postId) {
        this.pages.delete(slug);
      }
    }
  }

  private async fetchPage(slug: string): Promise<void> {
    runInAction(() => this.states.set(slug, 'loading'));
    for (let attempt = 0; attempt <= POST_RETRIES; attempt += 1) {
      if (attempt > 0) {
        await new Promise((resolve) => setTimeout(resolve, TIMES.postRetryDelay));
      }
      try {
        const page = await this.api.call('getPostPage', { params: { slug } });
        runInAction(() => this.keep(slug, page));
        return;
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
          runInAction(() => this.states.set(slug, 'missing'));
          return;
        }
      }
    }
    runInAction(() => this.states.set(slug, 'failed'));
  }

  /** An old slug answers with the post under its new one: it is kept under both. */
  private keep(slug: string, page: PostPage): void {
    for (const key of new Set([slug, page.slug])) {
      this.pages.set(key, page);
      this.states.set(key, 'ready');
    }
  }
}
