import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Snapshot } from '../../../server/contract/page';
import { achievementPath } from '../../../server/contract/rules/achievement-path';
import type { Collaborators } from '../../stores/create-root-store';

type Achievement = NonNullable<Snapshot['achievement']>;

/** What the certificate of a category takes: it exists only as the page itself. */
export class AchievementStore {
  hasFailed = false;

  private loaded: Achievement | null;
  private readonly api: Collaborators['api'];

  constructor({ api, snapshot }: Pick<Collaborators, 'api' | 'snapshot'>) {
    this.api = api;
    this.loaded = snapshot.achievement ?? null;
    makeAutoObservable<this, 'api' | 'loaded'>(this, { api: false, loaded: observableRef });
  }

  /** Null while it is on its way. */
  find(category: string): Achievement | null {
    return this.loaded?.category === category ? this.loaded : null;
  }

  /** Loads it, unless it is here. */
  async load(category: string, signal: AbortSignal): Promise<void> {
    this.hasFailed = false;
    if (this.find(category)) {
      return;
    }
    try {
      const { achievement = null } = await this.api.pageSnapshot(achievementPath(category), { signal });
      runInAction(() => {
        this.loaded = achievement;
        this.hasFailed = achievement === null;
      });
    } catch {
      if (!signal.aborted) {
        runInAction(() => (this.hasFailed = true));
      }
    }
  }
}
