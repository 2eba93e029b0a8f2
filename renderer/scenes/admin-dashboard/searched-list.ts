import { makeAutoObservable } from 'mobx';
import { StepList, type StepListOptions } from './step-list';

interface SearchedListOptions<T> extends Omit<StepListOptions<T>, 'fetch'> {
  fetch: (
    query: { limit: string; cursor?: string; search: string },
    signal: AbortSignal,
  ) => ReturnType<StepListOptions<T>['fetch']>;
}

/** A list that is searched: it holds what was searched for last, as far as it was asked for. */
export class SearchedList<T> {
  readonly list: StepList<T>;
  /** What `list` answers. */
  search: string | null = null;

  constructor({ fetch, ...options }: SearchedListOptions<T>) {
    this.list = new StepList({
      ...options,
      fetch: (query, signal) => fetch({ ...query, search: this.search ?? '' }, signal),
    });
    makeAutoObservable(this, { list: false }, { autoBind: true });
  }

  /** Shows what is found, newest first; everything for an empty search. What was asked before is dropped. */
  async show(search: string): Promise<void> {
    if (search !== this.search) {
      this.list.clear();
    }
    this.search = search;
    await this.list.load();
  }
}
