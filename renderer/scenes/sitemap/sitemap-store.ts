import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Snapshot } from '../../../server/contract/page';
import type { Collaborators } from '../../stores/create-root-store';

type Topics = NonNullable<Snapshot['sitemap']>;

/** Every published post by topic. Exists only as a page; the client reads it from there. */
export class SitemapStore {
  topics: Topics | null;
  hasFailed = false;

  private readonly api: Collaborators['api'];

  constructor({ api, snapshot }: Pick<Collaborators, 'api' | 'snapshot'>) {
    this.api = api;
    this.topics = snapshot.sitemap ?? null;
    makeAutoObservable<this, 'api'>(this, { api: false, topics: observableRef }, { autoBind: true });
  }

  async load(): Promise<void> {
    if (this.topics) {
      return;
    }
    this.hasFailed = false;
    const topics = await this.api.pageSnapshot('/sitemap').then(
      (snapshot) => snapshot.sitemap ?? null,
      () => null,
    );
    runInAction(() => {
      this.topics = topics;
      this.hasFailed = topics === null;
    });
  }
}
