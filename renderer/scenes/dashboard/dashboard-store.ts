import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MESSAGES } from '../../../server/contract/messages';
import type { PostCard, Progress } from '../../../server/contract/schemas/post';
import { describeError } from '../../api/describe-error';
import type { RootStore } from '../../stores/create-root-store';
import { FollowStore } from '../../stores/follow-store';
import { CompletionStore } from '../../stores/member/completion-store';
import { isListOf, PersistedState } from '../../stores/member/persisted-state';

/** What only the dashboard shows about the signed-in user. */
interface DashboardContent {
  /** Their own posts, newest first. */
  creations: readonly PostCard[];
  progress: readonly Progress[];
}

/** The dashboard's own lists, and the loading of all that it shows. */
export class DashboardStore {
  content: DashboardContent | null = null;
  /** Why there is nothing to show. */
  error: string | null = null;

  private readonly stores: Pick<RootStore, 'api' | 'auth' | 'use'>;

  constructor(stores: Pick<RootStore, 'api' | 'auth' | 'use'>) {
    this.stores = stores;
    makeAutoObservable<this, 'stores'>(this, { stores: false, content: observableRef });
    stores.use(PersistedState).keep<DashboardContent>('dashboard', {
      read: () => this.content,
      write: (content) => runInAction(() => (this.content = content)),
      isValid: isContent,
    });
  }

  /**
   * Loads everything anew, at once; what is known stays until then.
   *
   * @returns what to tell about lists that did not come, unless there is an error in their place
   */
  async load(): Promise<string[]> {
    const { api, auth } = this.stores;
    const userId = auth.user?.id;
    this.error = null;
    const [content, followed, completed] = await Promise.allSettled([
      Promise.all([api.call('listUserPosts'), api.call('getProgress')]),
      this.stores.use(FollowStore).load(),
      this.stores.use(CompletionStore).load(),
    ]);
    if (auth.user?.id !== userId) {
      return [];
    }
    runInAction(() => {
      if (content.status === 'fulfilled') {
        const [creations, progress] = content.value;
        this.content = { creations, progress };
      } else if (!this.content) {
        this.error = describeError(content.reason, 'The dashboard could not be loaded.');
      }
    });
    return this.error === null
      ? [
          ...(followed.status === 'rejected' ? [MESSAGES.follow.fetchFailed] : []),
          ...(completed.status === 'rejected' ? [MESSAGES.posts.completedFailed] : []),
        ]
      : [];
  }
}

function isContent(value: unknown): value is DashboardContent {
  const { creations, progress } = (value ?? {}) as Record<string, unknown>;
  return (
    isListOf(creations, ['postId', 'slug', 'title', 'excerpt', 'category', 'createdAt']) &&
    isListOf(progress, ['category'])
  );
}
