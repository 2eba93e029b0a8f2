import { STATE, USER } from '../auth-store';
import type { RootStore } from '../create-root-store';
import { CompletionStore } from './completion-store';
import { PersistedState } from './persisted-state';

/** Between two looks at the same tab, in milliseconds, nothing is fetched again. */
const FRESH = 5_000;

/**
 * What a session does by itself while a page stands: keeps its state, agrees with other tabs, and finds its way
 * back when the site was out of reach.
 */
export class SessionKeeper {
  private lastRefresh: number;
  private running: Promise<void> | null = null;

  private readonly stores: RootStore;

  constructor(stores: RootStore) {
    this.stores = stores;
    this.lastRefresh = stores.clock();
  }

  /** Takes up what happened while the code was on its way. */
  start(isNetworkGone: boolean): void {
    this.followOtherTab(null);
    if (isNetworkGone) {
      void this.refresh();
    }
  }

  /** The page goes out of sight: nothing waits for the next second. */
  hide(): void {
    this.stores.use(PersistedState).flush();
  }

  /** The page is looked at again: other tabs and devices may have been at work. */
  show(): void {
    this.stores.use(PersistedState).readAgain();
    if (this.stores.clock() - this.lastRefresh > FRESH) {
      void this.refresh();
    }
  }

  /**
   * Another tab changed an entry of the local storage. Logging in and out is seen to by the root store.
   *
   * @param key null: all of them
   */
  followOtherTab(key: string | null): void {
    if (key === STATE || key === null) {
      this.stores.use(PersistedState).readAgain();
    }
    if (key === USER || key === null) {
      this.stores.auth.restoreUser();
    }
  }

  /**
   * Asks for the user, with the followed categories, and then for the completed posts if a screen has shown
   * them. A second call joins the first. Never fails: whether the site answers is known to the auth store.
   */
  refresh(): Promise<void> {
    this.lastRefresh = this.stores.clock();
    this.running ??= this.fetchAll().finally(() => (this.running = null));
    return this.running;
  }

  private async fetchAll(): Promise<void> {
    const completion = this.stores.use(CompletionStore);
    try {
      await this.stores.auth.loadUser();
      if (completion.posts) {
        await completion.load();
      }
    } catch {
      // A refusal has logged out by now; without an answer, what is known stays.
    }
  }
}
