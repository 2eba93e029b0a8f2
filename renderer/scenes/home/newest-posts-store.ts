import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { PostCard } from '../../../server/contract/schemas/post';
import { fetchCards } from '../../stores/card-list';
import type { Collaborators } from '../../stores/create-root-store';

/** Fills two rows of three. */
const COUNT = 6;

/** The newest posts, on Home. */
export class NewestPostsStore {
  cards: PostCard[] | null;
  hasFailed = false;

  private readonly api: Collaborators['api'];

  constructor({ api, snapshot }: Pick<Collaborators, 'api' | 'snapshot'>) {
    this.api = api;
    this.cards = snapshot.home?.cards ?? null;
    makeAutoObservable<this, 'api'>(this, { api: false, cards: observableRef });
  }

  async load(): Promise<void> {
    if (this.cards) {
      return;
    }
    this.hasFailed = false;
    const cards = await fetchCards(this.api, { limit: COUNT }).then(
      (list) => list.cards,
      () => null,
    );
    runInAction(() => {
      this.cards = cards;
      this.hasFailed = cards === null;
    });
  }
}
