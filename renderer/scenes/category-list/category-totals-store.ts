import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Snapshot } from '../../../server/contract/page';
import type { Collaborators } from '../../stores/create-root-store';

/** Number of posts in each category. Exists only as a page; the client reads it from there. */
export class CategoryTotalsStore {
  totals: Snapshot['categoryTotals'];

  private isKnown: boolean;
  private readonly api: Collaborators['api'];

  constructor({ api, snapshot }: Pick<Collaborators, 'api' | 'snapshot'>) {
    this.api = api;
    this.totals = snapshot.categoryTotals;
    this.isKnown = this.totals !== undefined;
    makeAutoObservable<this, 'api'>(this, { api: false, totals: observableRef });
  }

  /** A failure sets the numbers to 0 (SPEC §8, "Posts"); the next visit asks again. */
  async load(): Promise<void> {
    if (!this.isKnown) {
      const totals = await this.api.pageSnapshot('/category').then(
        (snapshot) => snapshot.categoryTotals,
        () => undefined,
      );
      runInAction(() => {
        this.totals = totals ?? {};
        this.isKnown = totals !== undefined;
      });
    }
  }
}
