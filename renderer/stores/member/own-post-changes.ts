import { makeAutoObservable } from 'mobx';

/** Tells lists of posts that one of one's own came, changed or went, wherever on the site that was done (SPEC §4). */
export class OwnPostChanges {
  /** Rises with each change. */
  version = 0;

  constructor() {
    makeAutoObservable(this);
  }

  tell(): void {
    this.version += 1;
  }
}
