import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { PostCard } from '../../../server/contract/schemas/post';
import { fetchCards } from '../../stores/card-list';
import type { RootStore } from '../../stores/create-root-store';
import { OwnPostChanges } from '../../stores/member/own-post-changes';

/** Fills two rows of three. */
const COUNT = 6;

/** The newest posts, on Home. */
export class NewestPostsStore {
  cards: PostCard[] | null;
  hasFailed = false;

  /** Of one's own posts, when the cards were asked for. */
  private version = 0;
  private readonly api: RootStore['api'];
  private readonly changes: OwnPostChanges;

  constructor(stores: Pick<RootStore, 'api' | 'snapshot' | 'use'>) {
    const { api, snapshot } = stores;
    this.api = api;
    this.changes = stores.use(OwnPostChanges);
    this.cards = snapshot.home?.cards ?? null;
    makeAutoObservable<this, 'api' | 'changes' | 'version'>(this, {
      api: false,
      changes: false,
      version: false,
      cards: observableRef,
    });
  }

  /** Asks once a visit, and again when one of one's own posts came, changed or went. */
  async load(): Promise<void> {
    const { version } = this.changes;
    if (this.cards && this.version === version) {
      return;
    }
    this.version = version;
    this.cards = null;
    this.hasFailed = false;
    const cards = await fetchCards(this.api, { limit: COUNT }).then(
      (list) => list.cards,
      () => null,
    );
    if (this.version !== version) {
      return;
    }
    runInAction(() => {
      this.cards = cards;
      this.hasFailed = cards === null;
    });
  }
}
