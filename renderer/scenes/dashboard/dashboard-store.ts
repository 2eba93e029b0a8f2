import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { MESSAGES } from '../../../server/contract/messages';
import { progressPercent } from '../../../server/contract/rules/progress';
import type { CompletedPost, PostCard, Progress } from '../../../server/contract/schemas/post';
import { describeError } from '../../api/describe-error';
import type { RootStore } from '../../stores/create-root-store';
import { FollowStore } from '../../stores/follow-store';
import { CompletionStore } from '../../stores/member/completion-store';
import { OwnCertificatesStore } from '../../stores/member/own-certificates-store';
import { isListOf, PersistedState } from '../../stores/member/persisted-state';

/** How far somebody is in a category, of which it may not be known how many posts it has. */
export type ShownProgress = Omit<Progress, 'total'> & { total: number | null };

/** What the dashboard keeps; null for a list that has never come. */
interface DashboardContent {
  /** The user's own posts, newest first. */
  creations: readonly PostCard[] | null;
  progress: readonly Progress[] | null;
}

const NOTHING: DashboardContent = { creations: null, progress: null };

/** The dashboard's own lists, and the loading of all that it shows. */
export class DashboardStore {
  /** Nothing at all came, and nothing is known from earlier: why. */
  error: string | null = null;

  private content = NOTHING;
  private isLoaded = false;
  private readonly stores: Pick<RootStore, 'api' | 'auth' | 'use'>;

  constructor(stores: Pick<RootStore, 'api' | 'auth' | 'use'>) {
    this.stores = stores;
    makeAutoObservable<this, 'stores' | 'content'>(this, { stores: false, content: observableRef });
    stores.use(PersistedState).keep<DashboardContent>('dashboard', {
      read: () => (isContent(this.content) ? this.content : null),
      write: (content) => this.restore(content),
      isValid: isContent,
    });
  }

  /** Whether there is something to show: it has come, or is known from earlier. */
  get isReady(): boolean {
    const { creations, progress } = this.content;
    return this.completed !== null && (this.isLoaded || (creations !== null && progress !== null));
  }

  /** Null when they did not come, and are not known from earlier. */
  get creations(): readonly PostCard[] | null {
    return this.content.creations;
  }

  /** Without the server's own count it is made from the completed posts (SPEC §9). */
  get progress(): readonly ShownProgress[] {
    return this.content.progress ?? progressOf(this.completed ?? []);
  }

  /**
   * Loads everything anew, at once; what is known stays until then. What does not come alone takes nothing else
   * away.
   *
   * @returns what to tell about lists that did not come, unless there is an error in their place
   */
  async load(): Promise<string[]> {
    const { api, auth } = this.stores;
    const userId = auth.user?.id;
    this.error = null;
    const [creations, progress, followed, completed, certificates] = await Promise.allSettled([
      api.call('listUserPosts'),
      api.call('getProgress'),
      this.stores.use(FollowStore).load(),
      this.stores.use(CompletionStore).load(),
      this.stores.use(OwnCertificatesStore).load(),
    ]);
    if (auth.user?.id !== userId) {
      return [];
    }
    const hasCome = [creations, progress, followed, completed].some(({ status }) => status === 'fulfilled');
    runInAction(() => {
      this.content = {
        creations: valueOf(creations) ?? this.content.creations,
        progress: valueOf(progress) ?? this.content.progress,
      };
      this.isLoaded = hasCome || this.isAnythingKnown;
      this.error = this.isLoaded
        ? null
        : describeError(reasonOf(creations), 'The dashboard could not be loaded.');
    });
    for (const reason of [reasonOf(creations), reasonOf(progress)].filter((found) => found !== undefined)) {
      // oxlint-disable-next-line no-console -- SPEC §8: such a failure is silent apart from logging.
      console.warn('A list of the dashboard could not be loaded.', reason);
    }
    return this.isLoaded
      ? [
          ...(followed.status === 'rejected' ? [MESSAGES.follow.fetchFailed] : []),
          ...(completed.status === 'rejected' ? [MESSAGES.posts.completedFailed] : []),
          ...[valueOf(certificates)].filter((message) => typeof message === 'string'),
        ]
      : [];
  }

  private get completed(): readonly CompletedPost[] | null {
    return this.stores.use(CompletionStore).posts;
  }

  private get isAnythingKnown(): boolean {
    const { creations, progress } = this.content;
    return creations !== null || progress !== null || (this.completed ?? []).length > 0;
  }

  private restore(content: DashboardContent | null): void {
    this.content = content ?? NOTHING;
    this.isLoaded &&= content !== null;
  }
}

function progressOf(completed: readonly CompletedPost[]): ShownProgress[] {
  const counts = new Map<string, number>();
  for (const { category } of completed) {
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].map(([category, count]) => ({
    category,
    completed: count,
    total: null,
    percent: progressPercent(count, undefined),
  }));
}

function valueOf<T>(result: PromiseSettledResult<T>): T | undefined {
  return result.status === 'fulfilled' ? result.value : undefined;
}

function reasonOf(result: PromiseSettledResult<unknown>): unknown {
  return result.status === 'rejected' ? result.reason : undefined;
}

function isContent(value: unknown): value is DashboardContent {
  const { creations = null, progress = null } = (value ?? {}) as Record<string, unknown>;
  return (
    (creations !== null || progress !== null) &&
    (creations === null ||
      isListOf(creations, ['postId', 'slug', 'title', 'excerpt', 'category', 'createdAt'])) &&
    (progress === null || isListOf(progress, ['category']))
  );
}
