import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { describeError } from '../../api/describe-error';

/** Something that is fetched as a whole: nothing yet, there, or failed. What is there stays while it is fetched anew. */
export class Loaded<T> {
  value: T | null = null;
  error: string | null = null;

  private asked = 0;

  /** @param failure what to say when a failure does not say it itself */
  constructor(
    private readonly fetch: () => Promise<T>,
    private readonly failure: string,
  ) {
    makeAutoObservable<this, 'asked' | 'fetch' | 'failure'>(
      this,
      { asked: false, fetch: false, failure: false, value: observableRef },
      { autoBind: true },
    );
  }

  /** Fetches it anew. A later call overtakes an earlier one that is still on its way. */
  async load(): Promise<void> {
    const turn = (this.asked += 1);
    this.error = null;
    try {
      const value = await this.fetch();
      runInAction(() => {
        if (turn === this.asked) {
          this.value = value;
        }
      });
    } catch (reason) {
      runInAction(() => {
        if (turn === this.asked) {
          this.error = describeError(reason, this.failure);
        }
      });
    }
  }
}
