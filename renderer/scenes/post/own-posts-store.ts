import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { RootStore } from '../../stores/create-root-store';
import { OwnPostChanges } from '../../stores/member/own-post-changes';

/** Which posts are the reader's own: asked once a visit, and again when one has gone or come back. */
export class OwnPostsStore {
  private ids: ReadonlySet<string> | null = null;
  private ownerId: string | undefined;
  private version = 0;
  private readonly stores: Pick<RootStore, 'api' | 'auth' | 'use'>;

  constructor(stores: Pick<RootStore, 'api' | 'auth' | 'use'>) {
    this.stores = stores;
    makeAutoObservable<this, 'stores' | 'ids'>(this, { stores: false, ids: observableRef });
  }

  has(postId: string): boolean {
    return this.ownerId === this.stores.auth.user?.id && (this.ids?.has(postId) ?? false);
  }

  /** A failure is silent: the post can be read all the same, and the next page asks again. */
  async load(): Promise<void> {
    const ownerId = this.stores.auth.user?.id;
    const { version } = this.stores.use(OwnPostChanges);
    if (this.ids && this.ownerId === ownerId && this.version === version) {
      return;
    }
    const posts = await this.stores.api.call('listUserPosts').catch(() => null);
    runInAction(() => {
      this.ids = posts && new Set(posts.map(({ postId }) => postId));
      this.ownerId = ownerId;
      this.version = version;
    });
  }
}
