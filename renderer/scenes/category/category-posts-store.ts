import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { CardList } from '../../../server/contract/page';
import type { CategoryPage } from '../../../server/contract/rules/category-path';
import { describeError } from '../../api/describe-error';
import { appendCards, fetchCards } from '../../stores/card-list';
import type { Collaborators } from '../../stores/create-root-store';

type Id = CategoryPage['id'];

/** Cards of one step; fills rows of two and of three. */
const STEP = 12;

/** The posts of each category that was looked at. */
export class CategoryPostsStore {
  isLoading = false;
  error: string | null = null;

  private readonly lists = observable.map<Id, CardList>({}, { deep: false });
  private readonly api: Collaborators['api'];

  constructor({ api, snapshot }: Pick<Collaborators, 'api' | 'snapshot'>) {
    this.api = api;
    if (snapshot.category) {
      this.lists.set(snapshot.category.id, snapshot.category.list);
    }
    makeAutoObservable<this, 'api' | 'lists'>(this, { api: false, lists: false }, { autoBind: true });
  }

  list(id: Id): CardList | undefined {
    return this.lists.get(id);
  }

  /** The first step of a category, or the next one when `isMore`. */
  async load(id: Id, isMore = false): Promise<void> {
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
      runInAction(() => this.lists.set(id, list ? appendCards(list, step) : step));
    } catch (error) {
      runInAction(() => (this.error = describeError(error, 'The posts could not be loaded.')));
    } finally {
      runInAction(() => (this.isLoading = false));
    }
  }
}
