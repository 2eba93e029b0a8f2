import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { describeError, isAbort } from '../../api/describe-error';
import { cursorOf } from '../../stores/card-list';

export interface Steps<T> {
  items: readonly T[];
  total: number;
  nextCursor: string | null;
}

export interface StepListOptions<T> {
  fetch: (
    query: { limit: string; cursor?: string },
    signal: AbortSignal,
  ) => Promise<{ data: readonly T[]; headers: Headers }>;
  idOf: (item: T) => string;
  /** How many come at once, and at most. */
  step: number;
  max: number;
  /** What to say when a failure does not say it itself. */
  failure: string;
}

/** A list that is fetched step by step, as far as it was asked for. What is there stays while it is fetched anew. */
export class StepList<T> {
  value: Steps<T> | null = null;
  isLoading = false;
  error: string | null = null;

  private running: AbortController | null = null;

  constructor(private readonly options: StepListOptions<T>) {
    makeAutoObservable<this, 'options' | 'running'>(
      this,
      { options: false, running: false, value: observableRef },
      { autoBind: true },
    );
  }

  /** Fetches it anew, as far as it was fetched. */
  async load(): Promise<void> {
    const { step, max } = this.options;
    await this.fetch([], { limit: Math.min(Math.max(this.value?.items.length ?? 0, step), max) });
  }

  async loadMore(): Promise<void> {
    const cursor = this.value?.nextCursor;
    if (this.value && cursor && !this.isLoading) {
      await this.fetch(this.value.items, { limit: this.options.step, cursor });
    }
  }

  /** Forgets what is there: something else is asked for. */
  clear(): void {
    this.value = null;
  }

  replace(changed: T): void {
    const { idOf } = this.options;
    if (this.value) {
      const items = this.value.items.map((item) => (idOf(item) === idOf(changed) ? changed : item));
      this.value = { ...this.value, items };
    }
  }

  /** Puts a step behind what is there. A later call overtakes one that is still on its way. */
  private async fetch(
    before: readonly T[],
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<void> {
    const { idOf, failure } = this.options;
    this.running?.abort();
    const { signal } = (this.running = new AbortController());
    this.isLoading = true;
    this.error = null;
    try {
      const query = { limit: String(limit), ...(cursor !== undefined && { cursor }) };
      const { data, headers } = await this.options.fetch(query, signal);
      const known = new Set(before.map(idOf));
      runInAction(() => {
        this.isLoading = false;
        this.value = {
          // What is added meanwhile moves the others on: nothing stands there twice.
          items: [...before, ...data.filter((item) => !known.has(idOf(item)))],
          total: Number(headers.get('x-total-count') ?? data.length),
          nextCursor: cursorOf(headers.get('link')),
        };
      });
    } catch (reason) {
      if (!isAbort(reason)) {
        runInAction(() => {
          this.isLoading = false;
          this.error = describeError(reason, failure);
        });
      }
    }
  }
}
