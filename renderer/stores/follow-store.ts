import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { Category } from '../../server/contract/constants/categories';
import type { RootStore } from './create-root-store';

/**
 * The categories that the signed-in person follows. The list lives in the user, who comes with it at the start
 * and is kept in the local storage; what is under way lies over it and goes when the server refuses.
 */
export class FollowStore {
  /** Whether each category is about to be followed (true) or left (false). */
  private readonly pending = observable.map<string, boolean>();
  /** Changes go to the server one by one, since each answers the whole list. */
  private last: Promise<unknown> = Promise.resolve();

  private readonly api: RootStore['api'];
  private readonly auth: RootStore['auth'];

  constructor({ api, auth }: Pick<RootStore, 'api' | 'auth'>) {
    this.api = api;
    this.auth = auth;
    makeAutoObservable<this, 'api' | 'auth' | 'pending' | 'last'>(this, {
      api: false,
      auth: false,
      pending: false,
      last: false,
    });
  }

  /** Names, in the order in which they were followed. */
  get followed(): readonly string[] {
    const confirmed = this.auth.token ? (this.auth.user?.followedCategories ?? []) : [];
    const coming = [...this.pending].filter(([name, isWanted]) => isWanted && !confirmed.includes(name));
    return [...confirmed.filter((name) => this.pending.get(name) !== false), ...coming.map(([name]) => name)];
  }

  isFollowed(category: string): boolean {
    return this.followed.includes(category);
  }

  /** A change of this category is on its way. */
  isBusy(category: string): boolean {
    return this.pending.has(category);
  }

  /** Shown at once, taken back when it fails. @throws {ApiError | OfflineError} */
  follow(category: Category): Promise<void> {
    return this.change(category, true);
  }

  /** Shown at once, taken back when it fails. @throws {ApiError | OfflineError} */
  unfollow(category: Category): Promise<void> {
    return this.change(category, false);
  }

  /**
   * Fetches the list anew; an answer that a change has overtaken is left aside.
   *
   * @throws {ApiError | OfflineError} the known list stays
   */
  async load(): Promise<void> {
    const userId = this.auth.user?.id;
    const { followChanges } = this.auth;
    const followed = await this.api.call('listFollowedCategories');
    if (followChanges === this.auth.followChanges) {
      this.keep(userId, followed);
    }
  }

  private async change(category: Category, isWanted: boolean): Promise<void> {
    const userId = this.auth.user?.id;
    this.pending.set(category, isWanted);
    this.auth.noteFollowChange();
    const answer = this.last.then(() =>
      this.api.call(isWanted ? 'followCategory' : 'unfollowCategory', { body: { category } }),
    );
    this.last = answer.catch(() => undefined);
    try {
      this.keep(userId, await answer);
    } finally {
      this.auth.noteFollowChange();
      runInAction(() => this.pending.delete(category));
    }
  }

  /** Puts the list into the user, unless somebody else is signed in by now. */
  private keep(userId: string | undefined, followedCategories: string[]): void {
    const { user } = this.auth;
    if (user && user.id === userId) {
      this.auth.keepUser({ ...user, followedCategories });
    }
  }
}
