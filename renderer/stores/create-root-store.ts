import type { Snapshot } from '../../server/contract/page';
import type { Api } from '../api/client';
import type { Platform } from '../platform/port';
import { AuthStore } from './auth-store';
import { PostsStore } from './posts-store';
import { UiStore } from './ui-store';

/** What stores work with. Each takes only the parts it uses. */
export interface Collaborators {
  api: Api;
  platform: Platform;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** What the server put into the page; an empty page's when there was none. */
  snapshot: Snapshot;
}

export interface RootStore extends Collaborators {
  auth: AuthStore;
  posts: PostsStore;
  ui: UiStore;
  /**
   * The store of one scene, made when it is first asked for, so that its code travels with the scene.
   * One for each root store.
   */
  use: <T extends object>(Store: new (stores: RootStore) => T) => T;
  /**
   * Restores the session and keeps it in step with other tabs. In the browser, once the page stands.
   *
   * @returns stops that
   */
  start(): () => void;
}

/** All state of one page: made once in the browser, once a request on the server. */
export function createRootStore(collaborators: Collaborators): RootStore {
  const made = new Map<unknown, object>();
  const ui = new UiStore();
  const auth = new AuthStore({ ...collaborators, ui });
  const root: RootStore = {
    ...collaborators,
    auth,
    posts: new PostsStore(collaborators),
    ui,
    use<T extends object>(Store: new (stores: RootStore) => T): T {
      const known = made.get(Store) as T | undefined;
      if (known) {
        return known;
      }
      const store = new Store(root);
      made.set(Store, store);
      return store;
    },
    start() {
      void auth.start();
      return collaborators.platform.onOtherTab(() => auth.follow());
    },
  };
  return root;
}
