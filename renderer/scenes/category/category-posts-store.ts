import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { CardList } from '../../../server/contract/page';
import type { CategoryPage } from '../../../server/contract/rules/category-path';
import { describeError } from '../../api/describe-error';
import { appendCards, fetchCards } from '../../stores/card-list';
import type { RootStore } from '../../stores/create-root-store';
import { OwnPostChanges } from '../../stores/member/own-post-changes';

type Id = CategoryPage['id'];

/** Cards of one step; fills rows of two and of three. */
const STEP = 12;

/** The posts of each category that was looked at. */
export class CategoryPostsStore {
  isLoading = false;
  error: string | null = null;

  private readonly lists = observable.map<Id, CardList>({}, { deep: false });
  /** Of one's own posts, when the lists were asked for. */
  private version = 0;
  private readonly api: RootStore['api'];
  private readonly changes: OwnPostChanges;

  constructor(stores: Pick<RootStore, 'api' | 'snapshot' | 'use'>) {
    const { api, snapshot } = stores;
    this.api = api;
    this.changes = stores.use(OwnPostChanges);
    if (snapshot.category) {
      this.lists.set(snapshot.category.id, snapshot.category.list);
    }
    makeAutoObservable<this, 'api' | 'changes' | 'lists' | 'version'>(
      this,
      { api: false, changes: false, lists: false, version: false },
      { autoBind: true },
    );
  }

  list(id: Id): CardList | undefined {
    return this.lists.get(id);
  }

  /** The first step of a category, or the next one when `isMore`. */
  async load(id: Id, isMore = false): Promise<void> {
    const { version } = this.changes;
    if (this.version !== version) {
      this.version = version;
      this.lists.clear();
    }
    const list = this.lists.get(id);
    if (list && !(isMore && list.nextCursor && !this.isLoading)) {
      return;
    }
    this.isLoading = true;
    this.error = null;
    try {
      const step = await fetchCards(this.api, {
        category: id,
        limit: STEP,
        cursor: list?.nextCursor ?? undefined,
      });
      if (this.version === version) {
        runInAction(() => this.lists.set(id, list ? appendCards(list, step) : step));
      }
    } catch (error) {
      runInAction(() => (this.error = describeError(error, 'The posts could not be loaded.')));
    } finally {
      runInAction(() => (this.isLoading = false));
    }
  }
}
