import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { PostCard } from '../../../server/contract/schemas/post';
import { describeError } from '../../api/describe-error';
import type { Collaborators } from '../../stores/create-root-store';

/** What the dashboard gathers about the signed-in user. */
interface DashboardContent {
  creations: readonly PostCard[];
  followed: readonly string[];
  completedCount: number;
}

/** The dashboard's lists, for one user at a time. */
export class DashboardStore {
  content: DashboardContent | null = null;
  error: string | null = null;

  /** Whose content it is, or is on its way. */
  private userId: string | null = null;
  private readonly api: Collaborators['api'];

  constructor({ api }: Pick<Collaborators, 'api'>) {
    this.api = api;
    makeAutoObservable<this, 'api'>(this, { api: false, content: observableRef });
  }

  /** Loads everything anew; what another user has seen is forgotten at once. */
  async load(userId: string): Promise<void> {
    if (this.userId !== userId) {
      this.content = null;
    }
    this.userId = userId;
    this.error = null;
    try {
      const [creations, followed, completed] = await Promise.all([
        this.api.call('listUserPosts'),
        this.api.call('listFollowedCategories'),
        this.api.call('listCompletedPosts'),
      ]);
      runInAction(() => {
        if (this.userId === userId) {
          this.content = { creations, followed, completedCount: completed.length };
        }
      });
    } catch (reason) {
      runInAction(() => {
        this.error = describeError(reason, 'The dashboard could not be loaded.');
      });
    }
  }
}
